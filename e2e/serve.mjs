// The built server with the demo data, for the browser tests: on the database of DATABASE_URL, which is the owner's address, and a folder of its own.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const appUrl = new URL(process.env.DATABASE_URL ?? "");
appUrl.username = "safeport_app";
const dataDir = mkdtempSync(join(tmpdir(), "safeport-e2e-"));
Object.assign(process.env, {
  HOST: "127.0.0.1",
  PORT: process.env.E2E_PORT,
  DATA_DIR: dataDir,
  DATABASE_OWNER_URL: process.env.DATABASE_URL,
  DATABASE_URL: appUrl.href,
  DEMO: process.env.E2E_DEMO ?? "1",
  LOG_LEVEL: "warn",
  RATE_LIMIT_FACTOR: "100",
  RECEIVING_NAME: process.env.RECEIVING_NAME ?? "Safeport Test",
  RECEIVING_IBAN: process.env.RECEIVING_IBAN ?? "DE89370400440532013000",
  RECEIVING_BIC: process.env.RECEIVING_BIC ?? "COBADEFFXXX",
});
const { main } = await import("../apps/server/dist/main.js");
const server = await main({ log: console.log });
for (const signal of ["SIGTERM", "SIGINT"]) {
  process.once(signal, async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
}
