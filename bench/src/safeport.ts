import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Child, startChild } from "./child.ts";
import { profilingOf } from "./profiling.ts";

const secretKey = randomBytes(32).toString("hex");

/** Starts Safeport as `npm start` does, on a database that is there, without demo and, in effect, without rate limits. */
export async function startSafeport(databaseUrl: string, { profile = false } = {}): Promise<Child> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "safeport-bench-"));
  const child = await startChild(process.execPath, [...profilingOf(profile), "scripts/start.mjs"], {
    env: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT: "0",
      DEMO: "0",
      // The same for all that a run starts, so that whoever signed in at one is known to the next.
      SECRET_KEY: secretKey,
      LOG_LEVEL: "warn",
      RATE_LIMIT_FACTOR: "100000",
    },
    address: /ready at (http:\/\/\S+)/,
  });
  return {
    ...child,
    async stop() {
      await child.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
