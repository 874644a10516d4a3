import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, inject, it } from "vitest";
import { type Fixture, runFixtureWithin } from "./run-fixture.ts";
import { buildWorld } from "./world.ts";

let fixture: Fixture | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  fixture?.child.kill("SIGKILL");
  await fixture?.ended;
});

/** The status of a request on a connection of its own: one that was kept would have made room. */
async function statusOf(port: number, path: string): Promise<number | undefined> {
  const [answer] = (await once(get({ host: "127.0.0.1", port, path, agent: false }), "response")) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

it("more connections than a process may open files leave it answering, and it ends only when it is told to", async () => {
  const w = await buildWorld();
  try {
    const env = { DATABASE_URL: inject("databaseUrl"), DATA_DIR: w.dataDir, RATE_LIMIT_FACTOR: "1000" };
    const server = runFixtureWithin(256, new URL("fixtures/serve.ts", import.meta.url), [], env);
    fixture = server;
    const port = () => Number(/Server listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(server.output())?.[1] ?? 0);
    await expect.poll(port, { timeout: 60_000 }).toBeGreaterThan(0);
    for (let n = 0; n < 600; n++) {
      const socket = connect(port(), "127.0.0.1");
      socket.on("error", () => {});
      sockets.push(socket);
      await once(socket, "connect");
      if (n % 2) socket.write("POST /v1/auth/login/ HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{");
      if (n % 100 === 99) expect(await statusOf(port(), "/readyz")).toBe(200);
    }
    expect(server.output()).not.toContain("EMFILE");
    server.child.kill("SIGTERM");
    expect(await server.ended).toEqual({ code: 0, signal: null });
  } finally {
    await w.close();
  }
});

it("a process without free file descriptors does not take a PostgreSQL that lives for one that has ended", async () => {
  const dead = runFixtureWithin(64, new URL("fixtures/out-of-files.ts", import.meta.url), ["0", "0"]);
  await dead.ended;
  const args = [String(process.pid), String(dead.child.pid)];
  fixture = runFixtureWithin(64, new URL("fixtures/out-of-files.ts", import.meta.url), args);
  await fixture.ended;
  expect(JSON.parse(fixture.output())).toEqual([true, false]);
});
