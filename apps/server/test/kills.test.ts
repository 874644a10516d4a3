import { howMany } from "@safeport/db/factories/how-many";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { recountedReports, storedCounts } from "@safeport/db/factories/recount";
import { bothRoles } from "@safeport/db/factories/template-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { buildCase } from "./case.ts";
import { TwoServers } from "./server-process.ts";
import { expectExactly, SteadyWriters } from "./steady-writers.ts";
import { buildWorld, type World } from "./world.ts";

/** `KILLS=100 npx vitest run kills` kills a hundred times. */
const kills = howMany("KILLS", 1, 100);
const writers = 8;
const env = { SECRET_KEY: "the one secret of several server processes" };

let own: OwnDatabase;
let w: World;
let servers: TwoServers;
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ env, databaseUrl: own.url });
  servers = new TwoServers({ ...env, ...bothRoles(own.url), DATA_DIR: w.dataDir, RATE_LIMIT_FACTOR: "1000" });
});
afterAll(async () => {
  await servers.close();
  await w.close();
  await own.drop();
});

const ids = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(w.db)).rows.map(({ id }) => id).sort();

it(`${kills} kills under load lose and double nothing, and effects come in order @spec:10.41`, {
  timeout: 120_000 + kills * 60_000,
}, async () => {
  await servers.start();
  const one = await buildCase(w);
  const steady = new SteadyWriters(servers.addresses);
  const writing = steady.write(one, writers);
  await servers.killUnder({
    clients: writing,
    answered: () => steady.acknowledged,
    goesOn: (killed) => killed < kills,
  });
  steady.end();
  const written = await writing;
  const reports = written.reports.sort();
  const outbox = async () => (await sql`select 1 from event_outbox`.execute(w.db)).rows.length;
  await expect.poll(outbox, { timeout: 60_000 }).toBe(0);

  await expectExactly(w, one, written);
  for (const [type, subjects] of [
    ["report.submitted", reports],
    ["report.commented", reports.flatMap((id) => [id, id])],
  ] as const)
    expect(await ids(sql`select subject_id as id from domain_event where type = ${type}`), type).toEqual([...subjects].sort());
  expect(await ids(sql`select object_id as id from audit_log where action = 'report.submitted'`), "audit").toEqual(reports);

  const heard = await sql<{ notifications: number; events: number }>`
    select count(*)::int as notifications, count(distinct n.event_id)::int as events
    from notification n join domain_event e on e.id = n.event_id where e.type = 'report.submitted' group by n.user_id`.execute(
    w.db,
  );
  expect(heard.rows.length, "people who hear of a new report").toBeGreaterThan(0);
  for (const { notifications, events } of heard.rows) expect([notifications, events]).toEqual([reports.length, reports.length]);
  const order = await sql<{ seen: string[]; happened: string[] }>`
    select array_agg(n.event_id order by n.id) as seen, array_agg(n.event_id order by e.at, e.id) as happened
    from notification n join domain_event e on e.id = n.event_id group by n.user_id, n.subject_id`.execute(w.db);
  for (const { seen, happened } of order.rows) expect(seen).toEqual(happened);
  expect(await storedCounts(w.db)).toEqual(await recountedReports(w.db));
  expect(steady.unanswered, "writes whose answer was lost").toBeGreaterThan(0);
  console.log(`${steady.acknowledged} acknowledged writes, ${steady.unanswered} without an answer, ${kills} kills`);
});
