import { changeStatus, submitReport } from "@safeport/contract/reports/report.endpoints";
import { buildEvent } from "@safeport/db/factories/build-event";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { type Database, openDatabase } from "@safeport/db/open-database";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { insertEvent } from "../src/platform/events/event.queries.ts";
import { createEventBus } from "../src/platform/events/event-bus.ts";
import { startJobs } from "../src/platform/jobs/start-jobs.ts";
import { buildCase } from "./case.ts";
import { countingSubscriber } from "./counting-subscriber.ts";
import { runFixture } from "./run-fixture.ts";
import { buildWorld, type World } from "./world.ts";

const env = { SECRET_KEY: "a secret that both processes share" };

let own: OwnDatabase;
/** The server without jobs: what it commits waits for somebody else. */
let w: World;
/** Connections of its own, as a second process has them. */
let second: Database;
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ databaseUrl: own.url, env });
  second = openDatabase({ url: own.url, max: 8 });
});
afterAll(async () => {
  await second.close();
  await w.close();
  await own.drop();
});

/** How often the subscriber's effect happened. */
async function effects(name: string, eventId: string): Promise<number> {
  const rows = await w.db
    .selectFrom("audit_log")
    .select("id")
    .where("action", "=", name)
    .where("object_id", "=", eventId)
    .execute();
  return rows.length;
}

describe("a subscriber's effect happens once", () => {
  it("delivered again and again", async () => {
    const event = await buildEvent(w.db);
    const events = createEventBus(w.db, [countingSubscriber("test.again")]);
    for (let n = 0; n < 3; n++) await events.deliver(event.id, "all");
    expect(await effects("test.again", event.id)).toBe(1);
  });

  it("delivered by two processes at the same time", async () => {
    const spines = [w.db, second.db].map((db) => createEventBus(db, [countingSubscriber("test.race")]));
    for (let n = 0; n < 10; n++) {
      const event = await buildEvent(w.db);
      await Promise.all(Array.from({ length: 8 }, (_, turn) => spines[turn % 2]?.deliver(event.id, "all")));
      expect(await effects("test.race", event.id)).toBe(1);
    }
  });

  it("though another subscriber fails, which alone is tried again", async () => {
    const event = await buildEvent(w.db);
    let broken = true;
    const failing = countingSubscriber("test.failing", async () => {
      if (broken) throw new Error("out of order");
    });
    const events = createEventBus(w.db, [countingSubscriber("test.first"), failing, countingSubscriber("test.last")]);
    const counts = async () => [
      await effects("test.first", event.id),
      await effects("test.failing", event.id),
      await effects("test.last", event.id),
    ];
    await expect(events.deliver(event.id, "all")).rejects.toThrow("out of order");
    await expect(events.deliver(event.id, "all")).rejects.toThrow("out of order");
    // What the failing one had done is undone with its mark.
    expect(await counts()).toEqual([1, 0, 1]);
    broken = false;
    await events.deliver(event.id, "all");
    await events.deliver(event.id, "all");
    expect(await counts()).toEqual([1, 1, 1]);
  });

  it("promptly where it is prompt, and for the rest by the job", async () => {
    const event = await buildEvent(w.db);
    const events = createEventBus(w.db, [
      { ...countingSubscriber("test.prompt"), prompt: true },
      countingSubscriber("test.later"),
    ]);
    await events.deliver(event.id, "prompt");
    expect([await effects("test.prompt", event.id), await effects("test.later", event.id)]).toEqual([1, 0]);
    await events.deliver(event.id, "all");
    expect([await effects("test.prompt", event.id), await effects("test.later", event.id)]).toEqual([1, 1]);
  });

  it("for events of its types, that exist, under a name of its own", async () => {
    const other = await buildEvent(w.db, { type: "test.other" });
    const events = createEventBus(w.db, [countingSubscriber("test.types")]);
    await events.deliver(other.id, "all");
    await events.deliver(w.app.endpoints.length ? "00000000-0000-7000-8000-000000000000" : "", "all");
    expect(await effects("test.types", other.id)).toBe(0);
    expect(() => createEventBus(w.db, [countingSubscriber("test.twin"), countingSubscriber("test.twin")])).toThrow("one name");
  });

  it("not at all for a deed that failed", async () => {
    const one = await buildCase(w);
    await w.call(one.hacker, submitReport, { body: one.submission({ scope_id: null }) });
    const events = await w.db.selectFrom("domain_event").select("id").where("actor_id", "=", one.hacker.id).execute();
    expect(events).toEqual([]);
  });
});

describe("a process killed with SIGKILL", () => {
  const traces = async (report_id: string) => {
    const [items, notifications, deliveries] = await Promise.all([
      w.db.selectFrom("timeline_item").select(["item_type", "new_status"]).where("report_id", "=", report_id).execute(),
      w.db.selectFrom("notification").select(["user_id", "tag"]).where("report_id", "=", report_id).execute(),
      w.db
        .selectFrom("event_delivery as d")
        .innerJoin("domain_event as e", "e.id", "d.event_id")
        .select(["d.subscriber", "e.id"])
        .where("e.report_id", "=", report_id)
        .orderBy("d.subscriber")
        .execute(),
    ]);
    return { items, notifications, deliveries };
  };

  it("between commit and delivery: the next one delivers, once", { timeout: 90_000 }, async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    const victim = runFixture(
      new URL("fixtures/die-after-commit.ts", import.meta.url),
      [one.triager.token, `/v1/reports/${id}/change_status/`, JSON.stringify({ status: "resolved" })],
      { ...env, DATABASE_URL: own.url, DATA_DIR: w.dataDir, LOG_LEVEL: "warn" },
    );
    expect(await victim.ended, victim.output()).toEqual({ code: null, signal: "SIGKILL" });
    const report = await w.db.selectFrom("report").select("status").where("id", "=", id).executeTakeFirst();
    expect([report?.status, await traces(id)]).toEqual(["resolved", { items: [], notifications: [], deliveries: [] }]);

    const heir = await buildWorld({ databaseUrl: own.url, jobs: true });
    try {
      await expect.poll(async () => (await traces(id)).deliveries.length, { timeout: 20_000 }).toBe(2);
      const event = (await traces(id)).deliveries[0]?.id ?? "";
      await Promise.all([w, heir, w, heir].map((world) => world.app.services.events.deliver(event, "all")));
      expect(await traces(id)).toEqual({
        items: [{ item_type: "STATUS_CHANGE", new_status: "resolved" }],
        notifications: [{ user_id: one.hacker.id, tag: "status" }],
        deliveries: [
          { id: event, subscriber: "notifications.reports" },
          { id: event, subscriber: "reports.timeline" },
        ],
      });
    } finally {
      await heir.close();
    }
  });

  it("within a subscriber, at a job: its half is undone, its job is freed, and the next one does it whole", {
    timeout: 90_000,
  }, async () => {
    const event = await w.db.transaction().execute(async (tx) => {
      const { id } = await buildEvent(tx, { type: "test.unheard" });
      const made = { id: id.replace(/.{4}$/, "0001"), type: "test.happened" };
      await insertEvent(tx, made);
      return made;
    });
    const victim = runFixture(new URL("fixtures/die-in-job.ts", import.meta.url), [own.url]);
    expect(await victim.ended, victim.output()).toEqual({ code: null, signal: "SIGKILL" });
    expect(await effects("test.counting", event.id)).toBe(0);
    const locked = () =>
      sql<{ locked_at: Date | null }>`select locked_at from graphile_worker.jobs where locked_at is not null`.execute(w.db);
    expect((await locked()).rows).toHaveLength(1);
    // As if the six minutes had passed, after which nobody can still be at it.
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes' where locked_at is not null`.execute(
      w.db,
    );

    const events = createEventBus(second.db, [countingSubscriber("test.counting")]);
    const runner = await startJobs(
      second.pool,
      { deliver_event: (payload) => events.deliver((payload as { event_id: string }).event_id, "all") },
      "",
      () => {},
    );
    try {
      await expect.poll(() => effects("test.counting", event.id), { timeout: 20_000 }).toBe(1);
      await expect.poll(async () => (await locked()).rows).toEqual([]);
    } finally {
      await runner.stop();
    }
  });
});

describe("two servers on one queue", () => {
  it("deliver everything once between them", async () => {
    const [left, right] = [
      await buildWorld({ databaseUrl: own.url, jobs: true }),
      await buildWorld({ databaseUrl: own.url, jobs: true }),
    ];
    try {
      const one = await buildCase(w);
      const reports = await Promise.all(Array.from({ length: 20 }, () => one.report()));
      await Promise.all(
        reports.map(({ id }) =>
          w.call(one.triager, changeStatus, { params: { report_id: id }, body: { status: "under_review" } }),
        ),
      );
      const ids = reports.map(({ id }) => id);
      const notifications = () => w.db.selectFrom("notification").select("report_id").where("report_id", "in", ids).execute();
      const items = () => w.db.selectFrom("timeline_item").select("report_id").where("report_id", "in", ids).execute();
      await expect.poll(async () => (await notifications()).length, { timeout: 15_000 }).toBe(20);
      const left_over = () => sql`select 1 from graphile_worker.jobs`.execute(w.db);
      await expect.poll(async () => (await left_over()).rows.length, { timeout: 15_000 }).toBe(0);
      for (const found of [await notifications(), await items()])
        expect(found.map(({ report_id }) => report_id).sort()).toEqual([...ids].sort());
    } finally {
      await Promise.all([left.close(), right.close()]);
    }
  });
});

describe("what is written of deeds", () => {
  it.each(["audit_log", "domain_event"])("is never changed or deleted: %s", async (table) => {
    const one = await buildCase(w);
    await w.call(one.hacker, submitReport, { body: one.submission() });
    const name = sql.table(table);
    for (const statement of [sql`update ${name} set id = id`, sql`delete from ${name}`, sql`truncate ${name} cascade`])
      await expect(statement.execute(w.db)).rejects.toMatchObject({ code: "23001", message: `${table} is append-only` });
    expect((await sql`select 1 from ${name} limit 1`.execute(w.db)).rows).toHaveLength(1);
  });
});
