import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildWorld, type World } from "./world.ts";

const token = "a-token-of-the-monitoring";
let w: World;
beforeAll(async () => {
  w = await buildWorld({ jobs: true, env: { METRICS_TOKEN: token } });
});
afterAll(() => w.close());

const metrics = (authorization?: string, world = w) =>
  world.app.fastify.inject({ url: "/metrics", ...(authorization && { headers: { authorization } }) });

it("answers metrics that Prometheus accepts, of requests by route and of what waits", async () => {
  await w.app.fastify.inject({ url: "/v1/programs/" });
  await w.app.fastify.inject({ url: "/no/such/secret-path" });
  const { statusCode, body } = await metrics(`Bearer ${token}`);
  expect(statusCode).toBe(200);
  expect(body).toMatch(/safeport_http_request_duration_seconds_count\{[^}]*route="\/v1\/programs\/"/);
  expect(body).toMatch(/^safeport_jobs_failed\{[^}]*\} \d+$/m);
  expect(body).toContain("process_cpu_seconds_total");
  expect(body).not.toContain("secret-path");
  const promtool = spawn("promtool", ["check", "metrics"], { stdio: ["pipe", "ignore", "pipe"] });
  // `once` rejects when the process cannot be started.
  const isThere = await once(promtool, "spawn").then(
    () => true,
    () => false,
  );
  if (!isThere) return console.info("promtool is not installed, so the metrics were not checked by it");
  let complaints = "";
  promtool.stderr.on("data", (text) => (complaints += text));
  promtool.stdin.end(body);
  const [code] = await once(promtool, "close");
  expect([code, complaints]).toEqual([0, ""]);
});

it("answers nobody without the token, and is not there without the setting", async () => {
  for (const authorization of [undefined, "Bearer wrong", token, `Bearer ${(await w.person("Super Admin")).token}`])
    expect((await metrics(authorization)).statusCode).toBe(401);
  const off = await buildWorld();
  expect((await metrics(`Bearer ${token}`, off)).statusCode).toBe(404);
  await off.close();
});
