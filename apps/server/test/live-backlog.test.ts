import { type AddressInfo, connect } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { personalChannel } from "../src/platform/live/live.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

/** Number of connections that the server holds. */
function connections(): Promise<number> {
  return new Promise((resolve, reject) => {
    w.app.fastify.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

it("a stream that nobody reads any more is cut off, with all that waits for its reader", { timeout: 60_000 }, async () => {
  await w.app.fastify.listen({ host: "127.0.0.1", port: 0 });
  const { port } = w.app.fastify.server.address() as AddressInfo;
  const { id, token } = await w.person();
  const socket = connect(port, "127.0.0.1");
  try {
    socket.write(`GET /v1/events/ HTTP/1.1\r\nHost: safeport\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    const head = await new Promise<Buffer>((resolve) => socket.once("data", resolve));
    expect(head.toString()).toContain("HTTP/1.1 200");
    socket.pause();
    expect(await connections()).toBe(1);
    // Fill the system's buffers for a reader, then exceed the server's backlog limit.
    const notice = JSON.stringify({ user_ids: [id], type: "x".repeat(7_000) });
    for (let n = 0; n < 40; n++)
      await sql`select pg_notify(${personalChannel}, ${notice} || repeat(' ', n)) from generate_series(1, 50) n`.execute(w.db);
    await expect.poll(connections, { timeout: 20_000 }).toBe(0);
  } finally {
    socket.destroy();
  }
});
