import { createServer } from "node:net";
import { OperatorError } from "@safeport/db/operator-error";
import { expect, inject, it } from "vitest";
import { openRuntime } from "../src/open-runtime.ts";
import { readSettings } from "../src/platform/settings.ts";

async function refusalOf(url: string): Promise<unknown> {
  const settings = readSettings({ DATABASE_URL: url });
  return openRuntime(settings, () => {}).then(
    () => "none",
    (error: unknown) => error,
  );
}

/** A port that nothing listens on, at either address of localhost. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

it("a database that cannot be used is told by its setting, in one line and without its password", async () => {
  // Something that is no PostgreSQL.
  const stranger = createServer((socket) => socket.end()).listen(0, "127.0.0.1");
  await new Promise((resolve) => stranger.once("listening", resolve));
  const { port } = stranger.address() as { port: number };
  const readOnly = new URL(inject("databaseUrl"));
  readOnly.searchParams.set("options", "-c default_transaction_read_only=on");
  const elsewhere = new URL(inject("databaseUrl"));
  elsewhere.pathname = "/there_is_none";
  const nobody = `postgres://me:hunter2@localhost:${await freePort()}/x`;
  for (const url of [nobody, `postgres://me:hunter2@127.0.0.1:${port}/x`, readOnly.href, elsewhere.href]) {
    const refusal = await refusalOf(url);
    expect(refusal).toBeInstanceOf(OperatorError);
    const { message } = refusal as Error;
    expect(message).toMatch(/^The PostgreSQL of DATABASE_URL cannot be used: .+$/);
    expect(message).not.toContain("hunter2");
  }
  stranger.close();
});
