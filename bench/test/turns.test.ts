import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ApiRequest } from "../src/api-request.ts";
import { load } from "../src/load.ts";
import { measure } from "../src/measure.ts";
import { turnsWithoutAnswer } from "../src/report.ts";

const request: ApiRequest = { method: "GET", path: "/", headers: {} };
const call = { title: "Report list", requests: [request], kind: "change", grows: false, connections: [16] } as const;

let slow: Server;
let quick: Server;
beforeAll(async () => {
  slow = await listen(createServer(() => {}));
  quick = await listen(createServer((_, response) => response.end("{}")));
});
afterAll(() => {
  for (const server of [slow, quick]) {
    server.close();
    server.closeAllConnections();
  }
});

async function listen(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
const addressOf = (server: Server) => ({
  pid: process.pid,
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  stop: async () => {},
});

it("a turn without an answer is measured as such", async () => {
  expect((await load(addressOf(slow), { ...call, requests: [request] }, 2, 0.2)).latencies).toEqual([]);
});

it("turns without an answer are reported, and compared with nothing", async () => {
  const own = { server: addressOf(slow), call: { ...call, requests: [request] } };
  const result = await measure(own, addressOf(quick), null, { connections: 2, seconds: 0.2, rounds: 3 });
  expect(result.safeport).toMatchObject({ perSecond: 0, p99: Number.NaN, turns: 3, turnsWithoutAnswer: 3 });
  expect(result.baseline?.turnsWithoutAnswer).toBe(0);
  expect(result.baseline?.ratio.median).toBeNaN();
  expect(turnsWithoutAnswer({ results: [result] })).toContain("- Report list: Safeport gave no answer in 3 of 3 turns.");
});
