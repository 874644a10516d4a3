import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildProgram } from "../factories/build-program.ts";
import { buildReport } from "../factories/build-report.ts";
import { buildUser } from "../factories/build-user.ts";
import { howMany } from "../factories/how-many.ts";
import { openOwnDatabase } from "../factories/own-database.ts";
import { recountedReports, storedCounts } from "../factories/recount.ts";
import { type Seeded, seeded } from "../factories/seeded.ts";
import type { Db } from "../src/named-statement.ts";
import type { Database } from "../src/open-database.ts";
import type { ReportStatus } from "../src/types.gen.ts";

const connections = 16;
/** `COUNTER_STEPS=12500 npx vitest run report-counter --testTimeout 3600000` writes 200,000 times. */
const stepsEach = howMany("COUNTER_STEPS", 40, 12_500);
/** Number of steps after which a writer breaks a busy connection. */
const stepsBetweenBreaks = 10;
const statuses: readonly ReportStatus[] = [
  "new",
  "under_review",
  "needs_more_info",
  "resolved",
  "closed",
  "spam",
  "not_applicable",
];

let own: Database;
let parents: { program_id: string; author_id: string; scope_id: null }[];
beforeAll(async () => {
  own = await openOwnDatabase(inject("databaseUrl"), connections + 4);
  const author = await buildUser(own.db);
  const first = await buildProgram(own.db);
  const programs = [first, await buildProgram(own.db, { company_id: first.company_id }), await buildProgram(own.db)];
  parents = programs.map(({ id }) => ({ program_id: id, author_id: author.id, scope_id: null }));
});
afterAll(() => own?.close());

describe("the counters of reports", () => {
  it("follows one report from draft to its end", async () => {
    const { id, company_id } = await buildReport(own.db, { ...parents[2], status: "draft" });
    const mine = async () => (await storedCounts(own.db)).filter(({ owner_id }) => owner_id === company_id).map(countsOf);
    expect(await mine()).toEqual([]);
    await own.db
      .updateTable("report")
      .set({ status: "new", number: 10_000_000, sent_at: new Date() })
      .where("id", "=", id)
      .execute();
    expect(await mine()).toEqual([[1, 1, 1, 0, 0]]);
    await own.db.updateTable("report").set({ status: "under_review" }).where("id", "=", id).execute();
    expect(await mine()).toEqual([[1, 0, 1, 0, 0]]);
    await own.db.updateTable("report").set({ dispute_open: true }).where("id", "=", id).execute();
    expect(await mine()).toEqual([[1, 0, 1, 1, 0]]);
    await own.db
      .updateTable("report")
      .set({ status: "resolved", closed_at: new Date(), dispute_open: false })
      .where("id", "=", id)
      .execute();
    expect(await mine()).toEqual([[1, 0, 0, 0, 1]]);
    await own.db.deleteFrom("report").where("id", "=", id).execute();
    expect(await mine()).toEqual([]);
  });

  it("equals a recount in every snapshot, while sixteen connections write, two roll up, and connections break", async () => {
    await Promise.all(Array.from({ length: 40 }, (_, place) => buildReport(own.db, { ...parents[place % parents.length] })));
    let writing = true;
    let rolledUp = 0;
    let snapshots = 0;
    let broken = 0;
    // The writers continue until each case has happened, since the frequency depends on the machine.
    const enough = () => snapshots > 5 && rolledUp > 100 && broken > 3;
    const rollUps = Array.from({ length: 2 }, async () => {
      while (writing) rolledUp += (await unlessBroken(rollUp())) ?? 0;
    });
    const reading = (async () => {
      while (writing) {
        const snapshot = await unlessBroken(
          own.db
            .transaction()
            .setIsolationLevel("repeatable read")
            .execute(async (tx) => ({ stored: await storedCounts(tx), counted: await recountedReports(tx) })),
        );
        if (!snapshot) continue;
        expect(snapshot.stored).toEqual(snapshot.counted);
        snapshots += 1;
      }
    })().finally(() => {
      writing = false;
    });
    const writers = Promise.all(
      Array.from({ length: connections }, async (_, place) => {
        const random = seeded(`writer ${place}`);
        for (let step = 0; step < stepsEach || (writing && !enough()); step++) {
          await writeOnce(random);
          if (step % stepsBetweenBreaks === 0) broken += (await unlessBroken(breakOne())) ?? 0;
        }
      }),
    );
    await writers.finally(() => {
      writing = false;
    });
    await Promise.all([...rollUps, reading]);
    if (process.env.NIGHTLY) console.log(`${snapshots} snapshots, ${rolledUp} changes rolled up, ${broken} connections broken`);

    const counted = await recountedReports(own.db);
    expect(counted.map(({ owner }) => owner)).toEqual(["company", "company", "platform"]);
    expect(counted.every(({ total, closed }) => total > 5 && closed > 0)).toBe(true);
    expect(await storedCounts(own.db)).toEqual(counted);
    await rollUp();
    expect(await own.db.selectFrom("counter_change").selectAll().execute()).toEqual([]);
    expect(await storedCounts(own.db)).toEqual(counted);
  });

  it("does not wait for another writer of the same company, and neither does a roll-up", async () => {
    await own.db.transaction().execute(async (tx) => {
      await buildReport(tx, { ...parents[0], status: "new" });
      await own.db.transaction().execute(async (other) => {
        await sql`set local lock_timeout = '2s'`.execute(other);
        await buildReport(other, { ...parents[0], status: "new" });
      });
      await rollUp();
    });
    expect(await storedCounts(own.db)).toEqual(await recountedReports(own.db));
  });
});

/** The number of changes that were rolled up into the counters. */
async function rollUp(): Promise<number> {
  const { rows } = await sql<{ moved: number }>`select roll_up_counters(4711)::int as moved`.execute(own.db);
  return rows[0]?.moved ?? 0;
}

/** Ends a busy connection, as if its process had been killed; returns how many were ended. */
async function breakOne(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and backend_type = 'client backend'
    order by random() limit 1`.execute(own.db);
  return rows.length;
}

/** The result, or undefined when the connection broke or, of two transactions that deadlocked, this one was rolled back. */
async function unlessBroken<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === "40P01" || code === "57P01" || /^Connection terminated|ECONNRESET|EPIPE|connection error/.test(message))
      return undefined;
    throw error;
  }
}

function countsOf({ total, new: fresh, active, disputed, closed }: Awaited<ReturnType<typeof storedCounts>>[number]): number[] {
  return [total, fresh, active, disputed, closed];
}

/** Makes random changes, and rolls some of them back. */
async function writeOnce(random: Seeded): Promise<void> {
  const undone = new Error("undone");
  const rollBack = random.chance(0.15);
  const run = own.db.transaction().execute(async (tx) => {
    await write(tx, random);
    if (rollBack) throw undone;
  });
  await unlessBroken(run).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
}

async function write(tx: Db, random: Seeded): Promise<void> {
  const action = random.next();
  if (action < 0.2) {
    await buildReport(tx, { ...random.pick(parents), status: random.pick(["draft", ...statuses]) });
    return;
  }
  // Any report, found by the index of their random numbers.
  const { rows } = await sql<{ id: string }>`
    select id from report where number >= ${random.int(10_000_000, 2 ** 31)} order by number limit 1`.execute(tx);
  const id = rows[0]?.id;
  if (!id) return;
  if (action < 0.3) await tx.deleteFrom("report").where("id", "=", id).execute();
  else if (action < 0.5)
    await tx
      .updateTable("report")
      .set(({ not, ref }) => ({ dispute_open: not(ref("dispute_open")) }))
      .where("id", "=", id)
      .execute();
  else {
    const status = random.pick(statuses);
    const closed = !["new", "under_review", "needs_more_info"].includes(status);
    const close_reason = status === "closed" ? ("wont_fix" as const) : null;
    await tx
      .updateTable("report")
      .set({ status, close_reason, closed_at: closed ? new Date() : null })
      .where("id", "=", id)
      .execute();
  }
}
