import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { followConnections } from "../src/platform/http/connections.ts";
import { connectionsWithin } from "../src/platform/http/file-descriptors.ts";

const max = 10;
const request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

let server: Server;
let connections: ReturnType<typeof followConnections>;
/** Answers the requests that wait at /wait. */
let answerAll: () => void;
let countWaiting: () => number;
const sockets: Socket[] = [];
beforeEach(async () => {
  const waiting: (() => void)[] = [];
  countWaiting = () => waiting.length;
  answerAll = () => {
    for (const answer of waiting.splice(0)) answer();
  };
  server = createServer((incoming, answer) => {
    if (incoming.url === "/wait") waiting.push(() => answer.end("late"));
    else incoming.resume().once("end", () => answer.end("done"));
  });
  connections = followConnections(server, max);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  if (server.listening) await new Promise((resolve) => server.close(resolve));
});

/** Opens a connection that sends this, and collects what comes back. */
async function open(bytes = ""): Promise<{ socket: Socket; answer: () => string; ended: Promise<unknown> }> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  const ended = new Promise((resolve) => socket.once("close", resolve));
  sockets.push(socket);
  await once(socket, "connect");
  if (bytes) socket.write(bytes);
  return { socket, answer: () => text, ended };
}

const count = () => new Promise((resolve) => server.getConnections((_error, open) => resolve(open)));

describe("at the limit", () => {
  it.each([
    ["say nothing", ""],
    ["never finish their headers", "GET / HTTP/1.1\r\nHost:"],
    ["never finish their bodies", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12"],
    ["have been answered", request],
  ])("connections that %s make room, the longest first", async (_what, bytes) => {
    const many = [];
    for (let n = 0; n < 3 * max; n++) many.push(await open(bytes));
    await Promise.all(many.slice(0, 2 * max).map(({ ended }) => ended));
    const one = await open(request);
    await expect.poll(one.answer).toContain("done");
    expect(await count()).toBeLessThanOrEqual(max);
  });

  it("an answer that is being made keeps its connection, and what comes then is turned away", async () => {
    const busy = [];
    for (let n = 0; n < max; n++) busy.push(await open("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n"));
    await expect.poll(countWaiting).toBe(max);
    const more = await open(request);
    await more.ended;
    expect(more.answer()).toBe("");
    answerAll();
    for (const { answer } of busy) await expect.poll(answer).toContain("late");
  });
});

describe("while the server stops", () => {
  const drain = (idleMs: number) =>
    connections.drain(() => new Promise((resolve) => server.close(resolve)), { idleMs, maxMs: 60_000 });

  it("a request on a kept connection is answered, which ends the connection", async () => {
    const kept = await open(request);
    await expect.poll(kept.answer).toContain("done");
    expect(kept.answer()).toMatch(/connection: keep-alive/i);
    const drained = drain(60_000);
    kept.socket.write(request);
    await kept.ended;
    expect(kept.answer().match(/done/g)).toHaveLength(2);
    expect(kept.answer()).toMatch(/connection: close/i);
    await drained;
  });

  it("a request in flight is answered, and idle connections end after their time", async () => {
    const idle = await open(request);
    await expect.poll(idle.answer).toContain("done");
    const busy = await open("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n");
    await expect.poll(countWaiting).toBe(1);
    const drained = drain(10);
    await idle.ended;
    answerAll();
    await busy.ended;
    expect(busy.answer()).toMatch(/connection: close[\s\S]*late/i);
    await drained;
  });
});

it.each([
  [256, 64],
  [1_024, 448],
  [10, 32],
  [Number.POSITIVE_INFINITY, 10_000],
])("a limit of %d open files permits %d connections", (files, permitted) => {
  expect(connectionsWithin(files)).toBe(permitted);
});
