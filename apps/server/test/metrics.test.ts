import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildOwnWorld, buildWorld, type Person, type World } from "./world.ts";

const token = "a-token-of-the-monitoring";
let w: World;
let hacker: Person;
beforeAll(async () => {
  w = await buildOwnWorld({ jobs: true, env: { METRICS_TOKEN: token } });
  hacker = await w.person();
});
afterAll(() => w.close());

const metrics = (authorization?: string, world = w) =>
  world.app.fastify.inject({ url: "/metrics", ...(authorization && { headers: { authorization } }) });

it("answers metrics that Prometheus accepts, of requests by route and of what waits @spec:10.52", async () => {
  await w.app.fastify.inject({ url: "/v1/programs/" });
  await w.app.fastify.inject({ url: "/no/such/secret-path" });
  const { statusCode, body } = await metrics(`Bearer ${token}`);
  expect(statusCode).toBe(200);
  expect(body).toMatch(/safeport_http_requests_total\{[^}]*route="\/v1\/programs\/",status="4xx"/);
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

it("stays small when every operation was called with every class of outcome", async () => {
  const { fastify, endpoints } = w.app;
  const seen = new Set<number>();
  for (const { method, path } of endpoints)
    for (const authorization of [undefined, `Bearer ${hacker.token}`]) {
      const url = path.replace(/:\w+/g, "00000000-0000-7000-8000-000000000000");
      if (path === "/v1/events/") continue;
      const { statusCode } = await fastify.inject({ method, url, ...(authorization && { headers: { authorization } }) });
      seen.add(statusCode);
    }
  expect(seen.size).toBeGreaterThan(3);
  const lines = (await metrics(`Bearer ${token}`)).body.split("\n");
  const called = new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size;
  const ofRoutes = lines.filter((line) => line.includes("route="));
  expect(ofRoutes.length).toBeGreaterThan(2 * (called - 1));
  // Two lines for each class of outcome, of which an operation has at most four.
  expect(ofRoutes.length).toBeLessThanOrEqual(4_000);
  expect(lines.length - ofRoutes.length).toBeLessThan(500);
  expect(new Set(ofRoutes.map((line) => /status="([^"]*)"/.exec(line)?.[1]))).toEqual(new Set(["2xx", "4xx"]));
}, 120_000);

it("answers nobody without the token, and is not there without the setting", async () => {
  for (const authorization of [undefined, "Bearer wrong", token, `Bearer ${(await w.person("Super Admin")).token}`])
    expect((await metrics(authorization)).statusCode).toBe(401);
  const off = await buildWorld();
  expect((await metrics(`Bearer ${token}`, off)).statusCode).toBe(404);
  await off.close();
});
