import { howMany } from "@safeport/db/factories/how-many";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { newId } from "@safeport/db/new-id";
import { type Database, openDatabase } from "@safeport/db/open-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { publishEvents } from "../src/platform/events/event.queries.ts";
import { type Fixture, runFixture } from "./run-fixture.ts";

const subjects = 200;
const perSubject = howMany("EVENTS_PER_SUBJECT", 20, 50);
const total = subjects * perSubject;
const names = ["test.one", "test.two"];
/** Once this many effects have happened, one of the two workers is killed and replaced. */
const killAt = [0.15, 0.35, 0.55, 0.75].map((share) => share * total * names.length);

let own: OwnDatabase;
let database: Database;
const workers: Fixture[] = [];
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  database = openDatabase({ url: own.url, max: 8 });
});
afterAll(async () => {
  for (const worker of workers) worker.child.kill("SIGKILL");
  await Promise.all(workers.map(({ ended }) => ended));
  await database.close();
  await own.drop();
});

function startWorker(): Fixture {
  const worker = runFixture(new URL("fixtures/deliver.ts", import.meta.url), [own.url, ...names]);
  workers.push(worker);
  return worker;
}

async function effects(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_log`.execute(database.db);
  return rows[0]?.count ?? 0;
}

it(`${total} events over ${subjects} subjects reach each subscriber once and in order, with workers killed`, {
  timeout: 300_000,
}, async () => {
  const ids = Array.from({ length: subjects }, () => newId());
  let living = [startWorker(), startWorker()];
  // Eight writers at a time, each transaction one event for every subject in turn.
  const write = async (from: number) => {
    for (let n = from; n < total; n += 8)
      await database.db.transaction().execute((tx) =>
        publishEvents(tx, null, [
          {
            type: "program.updated",
            subject_id: ids[n % subjects] ?? "",
            data: { company_id: newId(), version: 1, changes: [] },
          },
        ]),
      );
  };
  const writing = Promise.all(Array.from({ length: 8 }, (_, from) => write(from)));
  for (const [turn, count] of killAt.entries()) {
    await expect.poll(effects, { timeout: 120_000, interval: 100 }).toBeGreaterThanOrEqual(count);
    const victim = living[turn % 2];
    victim?.child.kill("SIGKILL");
    await victim?.ended;
    living = living.map((worker) => (worker === victim ? startWorker() : worker));
  }
  await writing;
  await expect.poll(effects, { timeout: 120_000, interval: 200 }).toBe(total * names.length);
  const { rows } = await sql<{ action: string; subject_id: string; handled: string[]; happened: string[] }>`
    select a.action, e.subject_id, array_agg(e.id order by a.id) as handled, array_agg(e.id order by e.at) as happened
    from audit_log a join domain_event e on e.id = a.object_id group by a.action, e.subject_id`.execute(database.db);
  expect(rows).toHaveLength(subjects * names.length);
  for (const { action, subject_id, handled, happened } of rows) {
    expect(new Set(handled).size, `${action} ${subject_id}`).toBe(perSubject);
    expect(handled, `${action} ${subject_id}`).toEqual(happened);
  }
  await expect
    .poll(async () => (await sql`select 1 from event_outbox`.execute(database.db)).rows.length, { timeout: 60_000 })
    .toBe(0);
});
