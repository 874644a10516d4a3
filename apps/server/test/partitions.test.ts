import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildAuditEntry } from "@safeport/db/factories/build-audit-entry";
import { buildEvent } from "@safeport/db/factories/build-event";
import { buildNotification } from "@safeport/db/factories/build-notification";
import { buildTimelineItem } from "@safeport/db/factories/build-timeline-item";
import { bothRoles, copyTemplate, dropDatabase, migrateWithJobs } from "@safeport/db/factories/template-database";
import { holdLocks } from "@safeport/db/hold-locks";
import { lockKeys, servingLock } from "@safeport/db/lock-keys";
import { migrate, migrationNames } from "@safeport/db/migrate";
import { firstIdAt, newId } from "@safeport/db/new-id";
import { openDatabase } from "@safeport/db/open-database";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { insertNotifications, type NewNotification } from "../src/features/notifications/core/notification.queries.ts";
import { migrations } from "../src/migrations.ts";
import { partitionTable } from "../src/platform/partitions/partition-table.queries.ts";
import { partitionableTables } from "../src/platform/partitions/partitioned-tables.ts";
import { tendPartitions } from "../src/platform/partitions/tend-partitions.ts";
import { forgetOldRows } from "../src/platform/tasks/retention.queries.ts";
import { buildCase } from "./case.ts";
import { runCommand } from "./run-command.ts";
import { buildOwnWorld, buildWorld, type World } from "./world.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "safeport-partitions-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const monthsAhead = (months: number, day = 15) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day));
};
const nameOf = (table: string, months: number) => `${table}_${monthsAhead(months).toISOString().slice(0, 7).replace("-", "_")}`;
const partitions = async ({ db }: Pick<World, "db">, table: string) => {
  const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
    where inhparent = ${table}::regclass order by 1`.execute(db);
  return rows.map(({ name }) => name);
};

const run = (args: string[], env: NodeJS.ProcessEnv) => runCommand(args, { folder, env });

describe("a database that was partitioned three months ago", () => {
  const name = `safeport_test_${newId().replaceAll("-", "")}`;
  let w: World;
  beforeAll(async () => {
    const url = await copyTemplate(inject("databaseUrl"), name, "template1");
    const former = pathToFileURL(`${await mkdtemp(path.join(folder, "migrations-"))}/`);
    for (const file of (await migrationNames(migrations)).filter((file) => file < "0481"))
      await copyFile(fileURLToPath(new URL(file, migrations)), fileURLToPath(new URL(file, former)));
    await migrate(url, { folder: former });
    const { db, close } = openDatabase({ url, max: 1 });
    await db.transaction().execute(async (tx) => {
      for (const table of partitionableTables) await partitionTable(tx, table, monthsAhead(-3));
    });
    await close();
    // Every later migration has to fit both shapes of the tables.
    await migrateWithJobs(url);
    w = await buildWorld({ databaseUrl: url });
    await tendPartitions(w.databaseUrl, new Date());
  });
  afterAll(async () => {
    await w.close();
    await dropDatabase(inject("databaseUrl"), name);
  });

  const whereIs = async (table: string, id: string) => {
    const { rows } = await sql<{
      name: string;
    }>`select tableoid::regclass::text as name from ${sql.table(table)} where id = ${id}::uuid`.execute(w.db);
    return rows[0]?.name;
  };

  it("has a partition for each month until three months from now, and the job makes the next when it is time", async () => {
    const months = [-2, -1, 0, 1, 2, 3].map((month) => nameOf("audit_log", month));
    const all = [...months, nameOf("audit_log_before", -2), "audit_log_default"];
    expect(await partitions(w, "audit_log")).toEqual(all);
    await tendPartitions(w.databaseUrl, new Date());
    expect(await partitions(w, "audit_log")).toEqual(all);
    const { id } = await buildAuditEntry(w.db, { id: firstIdAt(monthsAhead(4)) });
    expect(await whereIs("audit_log", id)).toBe("audit_log_default");
    // The month of that row stays in the default partition, and staff read so among the failed jobs.
    await expect(tendPartitions(w.databaseUrl, monthsAhead(1))).rejects.toThrow(`${nameOf("audit_log", 4)} already`);
    expect(await partitions(w, "audit_log")).not.toContain(nameOf("audit_log", 4));
    for (const table of ["domain_event", "notification", "timeline_item"])
      expect(await partitions(w, table)).toContain(nameOf(table, 4));
    await expect(tendPartitions(w.databaseUrl, monthsAhead(2))).rejects.toThrow(nameOf("audit_log", 4));
    expect(await partitions(w, "audit_log")).toContain(nameOf("audit_log", 5));
  });

  it("refuses a change of its log and of its events, also by the name of a partition", async () => {
    const rows = {
      audit_log: await buildAuditEntry(w.db, { id: firstIdAt(monthsAhead(2)) }),
      domain_event: await buildEvent(w.db, { id: firstIdAt(monthsAhead(2)) }),
    };
    for (const [table, { id }] of Object.entries(rows)) {
      const partition = nameOf(table, 2);
      expect(await whereIs(table, id)).toBe(partition);
      for (const target of [table, partition])
        for (const statement of [`update ${target} set at = now()`, `delete from ${target}`, `truncate ${target} cascade`])
          await expect(sql.raw(statement).execute(w.owner), statement).rejects.toThrow("is append-only");
    }
  });

  it("chains an entry that was written into a partition", async () => {
    const entry = await buildAuditEntry(w.db);
    await sql`insert into ${sql.table(nameOf("audit_log", 1))} (id, action, log_type)
      values (${firstIdAt(monthsAhead(1))}, 'accounts.login', 'user_log')`.execute(w.owner);
    expect(await whereIs("audit_log", entry.id)).toBe(nameOf("audit_log", 0));
    const verified = await run(["audit", "verify"], { DATABASE_URL: w.databaseUrl, DATA_DIR: w.dataDir });
    expect(verified).toMatchObject({ code: 0, out: expect.stringContaining("The audit log is right") });
    expect(await w.db.selectFrom("audit_unchained").select("log_id").execute()).toEqual([]);
  });

  it("takes a comment, shows it after those of other months, and notifies once", async () => {
    const one = await buildCase(w);
    const { id: report_id } = await one.report();
    for (const month of [2, 1])
      await buildTimelineItem(w.db, {
        ...{ id: firstIdAt(monthsAhead(month)), report_id, content: `Month ${month}` },
        created_at: new Date(Date.now() - month * 86_400_000),
      });
    const { status } = await w.call(one.hacker, addComment, { params: { report_id }, body: { content: "Now" } });
    expect(status).toBe(201);
    const timeline = await w.call(one.triager, listTimeline, { params: { report_id } });
    expect(timeline.body.items.map(({ content }: { content: string }) => content)).toEqual(["Month 2", "Month 1", "Now"]);
    await w.deliver();
    const notified = () =>
      w.db.selectFrom("notification").selectAll().where("user_id", "=", one.triager.id).where("kind", "=", "commented").execute();
    const [first, ...more] = await notified();
    expect([first?.subject_id, more]).toEqual([report_id, []]);
    expect(await w.db.selectFrom("event_outbox").select("position").execute()).toEqual([]);
    const { actor_id, subject_id, event_id } = first as NonNullable<typeof first>;
    const event = { id: event_id, at: new Date(), actor_id, subject_type: "report" as const, subject_id };
    const readers = [{ user_id: one.triager.id, in_app: true, digest_due: false }];
    await insertNotifications(w.db, [{ event, kind: "commented", params: {}, readers }]);
    expect(await notified()).toHaveLength(1);
  });

  it("notifies once of a bulk act, whichever months its events have and whoever delivers them @spec:10.60", async () => {
    const { id: user_id } = await w.person();
    const bulk_id = newId();
    const notify = async (month: number): Promise<NewNotification> => {
      const { id, at, subject_type, subject_id } = await buildEvent(w.db, { id: firstIdAt(monthsAhead(month, 3 + month)) });
      const params = { bulk_id, status: "closed" };
      const readers = [{ user_id, in_app: true, digest_due: false }];
      return { event: { id, at, actor_id: null, subject_type, subject_id }, kind: "status_changed", params, readers };
    };
    const all = await Promise.all([0, 1, 2].map(notify));
    // Two deliveries at the same time: the second waits for the first.
    await Promise.all([insertNotifications(w.db, all), insertNotifications(w.db, all.slice(1))]);
    expect(await w.db.selectFrom("notification").select("id").where("user_id", "=", user_id).execute()).toHaveLength(1);
  });

  it("forgets old notifications, and drops a month that is empty", async () => {
    const past = monthsAhead(2);
    const { id: event_id } = await buildEvent(w.db, { id: firstIdAt(monthsAhead(2, 16)) });
    const { id } = await buildNotification(w.db, { id: firstIdAt(past), event_id, subject_id: newId() });
    expect(await whereIs("notification", id)).toBe(nameOf("notification", 2));
    const keepDays = { notifications: 30, mails: 999, sessions: 999, deliveries: 999 };
    await tendPartitions(w.databaseUrl, monthsAhead(5)).catch(() => {});
    expect(await whereIs("notification", id)).toBeDefined();
    await forgetOldRows(w.db, { keepDays }, monthsAhead(5));
    expect(await whereIs("notification", id)).toBeUndefined();
    await tendPartitions(w.databaseUrl, monthsAhead(5)).catch(() => {});
    expect(await partitions(w, "notification")).not.toContain(nameOf("notification", 2));
  });

  it("is backed up, and restored with ordinary tables and the same rows", async () => {
    const env = { ...bothRoles(w.databaseUrl), DATA_DIR: w.dataDir };
    expect(await run(["backup", "whole.backup"], env)).toMatchObject({ code: 0 });
    const other = `${name}_restored`;
    const url = await copyTemplate(inject("databaseUrl"), other, "template1");
    const restored = await run(["restore", "whole.backup"], { DATABASE_URL: url, DATA_DIR: path.join(folder, "restored") });
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining("The audit log is right") });
    const { db, close } = openDatabase({ url, max: 1 });
    expect(await contents(db)).toEqual(await contents(w.db));
    expect(await partitions({ db }, "audit_log")).toEqual([]);
    await close();
    await dropDatabase(inject("databaseUrl"), other);
  });
});

describe("npm run partition", () => {
  it("says what it would do, waits for nobody, keeps every row and rule, and does nothing the second time @spec:10.60", async () => {
    const w = await buildOwnWorld();
    const one = await buildCase(w);
    const { id: report_id } = await one.report();
    await w.call(one.hacker, addComment, { params: { report_id }, body: { content: "Before" } });
    for (const month of [-1, -5, -12]) {
      const id = firstIdAt(monthsAhead(month));
      await buildAuditEntry(w.db, { id });
      await buildNotification(w.db, { id, subject_id: report_id, event_id: (await buildEvent(w.db, { id })).id });
      await buildTimelineItem(w.db, { id, report_id });
    }
    await w.deliver();
    const env = { ...bothRoles(w.databaseUrl), DATA_DIR: w.dataDir };
    const before = { rows: await contents(w.db), rules: await rules(w.db) };
    expect((await run(["partition", "report"], env)).err).toContain("report cannot be partitioned");
    expect((await run(["partition"], env)).out).toContain("audit_log: about");

    const plan = await run(["partition", ...partitionableTables], env);
    expect(plan.out).toContain(nameOf("become the partition audit_log_before", 1));
    expect(plan.out).toContain("Nothing was changed");
    expect(await partitions(w, "audit_log")).toEqual([]);

    const server = await holdLocks(w.databaseUrl, lockKeys.workerClass);
    await server.add(servingLock);
    const refused = await run(["partition", ...partitionableTables, "--apply"], env);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("A process of Safeport serves this database") });
    expect(await partitions(w, "audit_log")).toEqual([]);
    await server.stop();

    const done = await run(["partition", ...partitionableTables, "--apply"], env);
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining(`Partitioned ${partitionableTables.join(", ")}.`) });
    expect(await contents(w.db)).toEqual(before.rows);
    expect(await rules(w.db)).toEqual(before.rules);
    expect(await partitions(w, "audit_log")).toHaveLength(5);
    const again = await run(["partition", ...partitionableTables, "--apply"], env);
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining("Nothing to do") });
    expect((await run(["audit", "verify"], env)).code).toBe(0);

    await w.call(one.hacker, addComment, { params: { report_id }, body: { content: "Afterwards" } });
    await w.deliver();
    const timeline = await w.call(one.triager, listTimeline, { params: { report_id } });
    expect(timeline.body.items.map(({ content }: { content: string }) => content)).toContain("Afterwards");
    await w.close();
  });

  it("refuses rows whose ids do not follow the clock, and tables that a view of the operator reads", async () => {
    const w = await buildOwnWorld();
    const env = { ...bothRoles(w.databaseUrl), DATA_DIR: w.dataDir };
    await sql`create view newest_entries as select id from audit_log`.execute(w.owner);
    await buildEvent(w.db, { id: "ffffffff-0000-4000-8000-000000000000" });
    expect((await run(["partition", "audit_log", "--apply"], env)).err).toContain("newest_entries read audit_log");
    expect((await run(["partition", "domain_event", "--apply"], env)).err).toContain("do not follow the clock");
    for (const table of partitionableTables) expect(await partitions(w, table)).toEqual([]);
    await w.close();
  });
});

/** All rows of the tables. */
async function contents(db: World["db"]) {
  const rows = partitionableTables.map(async (table) => {
    const read = await sql<{ row: string }>`select to_json(t)::text as row from ${sql.table(table)} t order by id`.execute(db);
    return [table, read.rows.map(({ row }) => row)];
  });
  return Object.fromEntries(await Promise.all(rows));
}

/** The constraints, indexes and triggers of the tables, and the foreign keys to them; without those that differ in a partitioned table. */
async function rules(db: World["db"]) {
  const { rows } = await sql<{ rule: string }>`
    with t as (select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any(${partitionableTables}::text[])), rule as (
      select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as rule from pg_constraint
        where (conrelid in (select oid from t) or confrelid in (select oid from t)) and conparentid = 0
      union all select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') from pg_index where indrelid in (select oid from t)
      union all select pg_get_triggerdef(oid) from pg_trigger where tgrelid in (select oid from t) and not tgisinternal)
    select rule from rule where rule !~ 'notification_(pkey|bulk)' order by 1`.execute(db);
  return rows.map(({ rule }) => rule);
}
