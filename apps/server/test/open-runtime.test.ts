import { createServer, type Server } from "node:net";
import { OperatorError } from "@safeport/db/operator-error";
import { expect, inject, it } from "vitest";
import { buildApp } from "../src/app.ts";
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

/** A message of PostgreSQL's protocol, version 3: its kind, its length, its parts. */
function message(kind: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Lets everybody in, and answers every simple query with one row that names its version; it hangs up on all else. */
async function postgresOf(version: { number: string; name: string }): Promise<Server> {
  const values = Object.entries(version);
  const int16 = (n: number) => Buffer.from([n >> 8, n & 255]);
  const ready = message("Z", "I");
  const typeOf = (name: string) => (name === "number" ? "\0\0\0\x17" : "\0\0\0\x19");
  const columns = values.map(([name]) => `${name}\0\0\0\0\0\0\0${typeOf(name)}\0\0\0\0\0\0\0\0`);
  const cells = values.map(([, value]) => `\0\0\0${String.fromCharCode(value.length)}${value}`);
  const row = [
    message("T", int16(values.length), ...columns),
    message("D", int16(values.length), ...cells),
    message("C", "SELECT 1\0"),
  ];
  const server = createServer((socket) => {
    let started = false;
    socket.on("error", () => {});
    socket.on("data", (data) => {
      if (!started) socket.write(Buffer.concat([message("R", "\0\0\0\0"), ready]));
      else if (data.toString("latin1", 0, 1) === "Q") socket.write(Buffer.concat([...row, ready]));
      else socket.end();
      started = true;
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return server;
}

it.each([
  ["140009", "14.9 (Debian 14.9-0+deb12u1)"],
  ["90624", "9.6.24"],
])("a PostgreSQL of version %s is told to be too old, before anything is done to it", async (number, name) => {
  const server = await postgresOf({ number, name });
  const { port } = server.address() as { port: number };
  const refusal = await refusalOf(`postgres://me:hunter2@127.0.0.1:${port}/x`);
  server.close();
  expect(refusal).toBeInstanceOf(OperatorError);
  expect((refusal as Error).message).toBe(
    `The PostgreSQL of DATABASE_URL cannot be used: version ${name} is too old; 15 or newer is needed`,
  );
});

it.each(["/proc/safeport", "/proc"])(
  "a data folder that takes nothing is told beside a database of the operator's own: %s",
  async (DATA_DIR) => {
    const databaseUrl = inject("databaseUrl");
    const settings = readSettings({ DATA_DIR, DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" });
    const refusal: unknown = await buildApp({ settings, databaseUrl, version: "0.0.0-test", jobs: false }).catch(
      (error) => error,
    );
    expect(refusal).toBeInstanceOf(OperatorError);
    expect((refusal as Error).message).toMatch(/^The data folder \/proc\S* cannot be used: [^\n]+$/);
  },
);

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
