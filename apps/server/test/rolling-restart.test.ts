import { randomUUID } from "node:crypto";
import { freePort } from "@safeport/db/factories/free-port";
import { howMany } from "@safeport/db/factories/how-many";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { type Fixture, runFixture } from "./run-fixture.ts";
import { openSmallProxy, type SmallProxy } from "./small-proxy.ts";
import { buildWorld, type World } from "./world.ts";

const restarts = howMany("ROLLING_RESTARTS", 3, 10);
const clients = 8;
const env = { SECRET_KEY: "the one secret of several server processes" };

let own: OwnDatabase;
let w: World;
let one: Case;
let ports: number[];
let proxy: SmallProxy;
const servers: Fixture[] = [];
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ env, databaseUrl: own.url });
  one = await buildCase(w);
  ports = [await freePort(), await freePort()];
  proxy = await openSmallProxy(ports);
});
afterAll(async () => {
  await proxy.close();
  for (const { child } of servers) child.kill("SIGKILL");
  await Promise.all(servers.map(({ ended }) => ended));
  await w.close();
  await own.drop();
});

/** Starts a server on its port and waits until it listens. */
async function start(port: number, place: number): Promise<void> {
  const fixture = runFixture(new URL("fixtures/serve.ts", import.meta.url), [], {
    ...env,
    PORT: String(port),
    DATABASE_URL: own.url,
    DATA_DIR: w.dataDir,
    RATE_LIMIT_FACTOR: "1000",
  });
  servers[place] = fixture;
  await expect.poll(() => fixture.output(), { timeout: 60_000 }).toContain("Server listening at");
}

it(`${restarts} restarts of one server after the other fail no request of ${clients} clients behind a proxy`, {
  timeout: 300_000,
}, async () => {
  await Promise.all(ports.map(start));
  const { id } = await one.report();
  const headers = { authorization: `Bearer ${one.triager.token}`, "content-type": "application/json" };
  const failures: string[] = [];
  const comments: string[] = [];
  let over = false;
  const send = async (method: string, path: string, body?: object) => {
    const options = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const status = await fetch(`${proxy.address}${path}`, options).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      (error: Error) => error.message,
    );
    if (status !== 200 && status !== 201) failures.push(`${method} ${path} ${status}`);
  };
  const client = async () => {
    while (!over) {
      await send("GET", `/v1/reports/${id}/`);
      const content = `Comment ${randomUUID()}`;
      await send("POST", `/v1/report_timeline/${id}/`, { content, is_internal: true });
      comments.push(content);
    }
  };
  const load = Promise.all(Array.from({ length: clients }, client));
  try {
    for (let n = 0; n < restarts; n++) {
      const place = n % ports.length;
      const port = ports[place] as number;
      servers[place]?.child.kill("SIGTERM");
      expect(await servers[place]?.ended).toEqual({ code: 0, signal: null });
      await start(port, place);
      // The proxy has noticed that it is back before the next one stops.
      const before = proxy.answersOf(port);
      await expect.poll(() => proxy.answersOf(port) - before).toBeGreaterThan(5);
    }
  } finally {
    over = true;
    await load;
  }
  expect(failures).toEqual([]);
  // Every comment is there, once.
  const written = await w.db.selectFrom("timeline_item").select("content").where("report_id", "=", id).execute();
  expect(written.map(({ content }) => content).toSorted()).toEqual(comments.toSorted());
  expect(comments.length).toBeGreaterThan(restarts * clients);
});
