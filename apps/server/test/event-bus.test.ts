import type { NewEvent } from "@safeport/contract/events/domain-event";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { newId } from "@safeport/db/new-id";
import { type Database, openDatabase } from "@safeport/db/open-database";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { publishEvents } from "../src/platform/events/event.queries.ts";
import { createEventBus } from "../src/platform/events/event-bus.ts";
import { migrateJobs, startJobs } from "../src/platform/jobs/start-jobs.ts";
import { countingSubscriber } from "./counting-subscriber.ts";
import { runFixture } from "./run-fixture.ts";

let own: OwnDatabase;
let first: Database;
/** Separate connections, like those of a second process. */
let second: Database;
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  first = openDatabase({ url: own.url, max: 8 });
  second = openDatabase({ url: own.url, max: 8 });
  await migrateJobs(first.pool);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await own.drop();
});

const changed = (subject_id: string): NewEvent => ({ type: "program.updated", subject_id, data: { company_id: newId() } });

interface Pending {
  id: string;
  queue: number;
}

/** Publishes events about one subject and returns them in order. */
async function publish(subject: string, count = 1): Promise<Pending[]> {
  await first.db.transaction().execute((tx) =>
    publishEvents(
      tx,
      null,
      Array.from({ length: count }, () => changed(subject)),
    ),
  );
  return first.db
    .selectFrom("event_outbox as o")
    .innerJoin("domain_event as e", "e.id", "o.event_id")
    .select(["e.id", "o.queue"])
    .where("e.subject_id", "=", subject)
    .orderBy("o.position")
    .execute();
}

async function publishOne(): Promise<Pending> {
  const [event] = await publish(newId());
  if (!event) throw new Error("nothing was published");
  return event;
}

/** The events a subscriber handled, in the order of its effects. */
async function effects(name: string, ids: readonly string[]): Promise<string[]> {
  const rows = await first.db
    .selectFrom("audit_log")
    .select("object_id")
    .where("action", "=", name)
    .where("object_id", "in", ids)
    .orderBy("id")
    .execute();
  return rows.map(({ object_id }) => object_id ?? "");
}

const pending = async (ids: readonly string[]) =>
  (await first.db.selectFrom("event_outbox").select("event_id").where("event_id", "in", ids).execute()).length;

describe("a subscriber's effect happens once", () => {
  it("delivered again and again", async () => {
    const event = await publishOne();
    const bus = createEventBus(first.db, [countingSubscriber("test.again")]);
    for (let n = 0; n < 3; n++) await bus.deliver(event.queue);
    expect(await effects("test.again", [event.id])).toEqual([event.id]);
    expect(await pending([event.id])).toBe(0);
  });

  it("delivered by two processes at the same time", async () => {
    const buses = [first.db, second.db].map((db) => createEventBus(db, [countingSubscriber("test.race")]));
    for (let n = 0; n < 10; n++) {
      const event = await publishOne();
      await Promise.all(Array.from({ length: 8 }, (_, turn) => buses[turn % 2]?.deliver(event.queue)));
      expect(await effects("test.race", [event.id])).toEqual([event.id]);
    }
  });

  it("though another subscriber fails, which alone is tried again", async () => {
    const event = await publishOne();
    let broken = true;
    const failing = countingSubscriber("test.failing", async () => {
      if (broken) throw new Error("out of order");
    });
    const names = ["test.first", "test.failing", "test.last"];
    const bus = createEventBus(first.db, [countingSubscriber("test.first"), failing, countingSubscriber("test.last")]);
    const counts = () => Promise.all(names.map(async (name) => (await effects(name, [event.id])).length));
    await expect(bus.deliver(event.queue)).rejects.toThrow("out of order");
    await expect(bus.deliver(event.queue)).rejects.toThrow("out of order");
    // The failed handler's effect is rolled back with its mark.
    expect(await counts()).toEqual([1, 0, 1]);
    expect(await pending([event.id])).toBe(1);
    broken = false;
    await bus.deliver(event.queue);
    await bus.deliver(event.queue);
    expect(await counts()).toEqual([1, 1, 1]);
  });

  it("for events of its types, under a name of its own", async () => {
    const event = await publishOne();
    const deaf = { ...countingSubscriber("test.deaf"), types: ["company.created"] as const };
    await createEventBus(first.db, [deaf]).deliver(event.queue);
    expect(await effects("test.deaf", [event.id])).toEqual([]);
    expect(() => createEventBus(first.db, [countingSubscriber("test.twin"), countingSubscriber("test.twin")])).toThrow(
      "one name",
    );
  });

  it("not at all when the change that caused it is undone", async () => {
    const subject = newId();
    const undone = first.db.transaction().execute(async (tx) => {
      await publishEvents(tx, null, [changed(subject)]);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    const events = await first.db.selectFrom("domain_event").select("id").where("subject_id", "=", subject).execute();
    expect(events).toEqual([]);
  });
});

describe("the order of a subject's events", () => {
  it("is preserved when one event fails: later ones of its subject wait, those of other subjects do not", async () => {
    const events = await publish(newId(), 3);
    const [, middle] = events;
    const queue = events[0]?.queue ?? 0;
    let other = newId();
    let others = await publish(other);
    while (others[0]?.queue !== queue) {
      other = newId();
      others = await publish(other);
    }
    let broken = true;
    const recorder = countingSubscriber("test.order");
    const bus = createEventBus(first.db, [
      {
        ...recorder,
        async handle(tx, event) {
          if (broken && event.id === middle?.id) throw new Error("not yet");
          await recorder.handle(tx, event);
        },
      },
    ]);
    const ids = events.map(({ id }) => id);
    await expect(bus.deliver(queue)).rejects.toThrow("not yet");
    expect(await effects("test.order", ids)).toEqual(ids.slice(0, 1));
    expect(await effects("test.order", [others[0]?.id ?? ""])).toHaveLength(1);
    broken = false;
    await bus.deliver(queue);
    expect(await effects("test.order", ids)).toEqual(ids);
  });
});

describe("a process killed with SIGKILL within a subscriber", () => {
  it("leaves nothing half done, and its job is free for the next one within ten seconds", { timeout: 90_000 }, async () => {
    const event = await publishOne();
    const victim = runFixture(new URL("fixtures/die-in-job.ts", import.meta.url), [own.url]);
    expect(await victim.ended, victim.output()).toEqual({ code: null, signal: "SIGKILL" });
    expect(await effects("test.counting", [event.id])).toEqual([]);
    const locked = () =>
      sql<{ locked_by: string }>`select locked_by from graphile_worker.jobs where locked_by is not null`.execute(first.db);
    expect((await locked()).rows.length).toBeGreaterThan(0);

    const bus = createEventBus(second.db, [countingSubscriber("test.counting")]);
    const runner = await startJobs({
      pool: second.pool,
      databaseUrl: own.url,
      tasks: { deliver_events: (payload) => bus.deliver((payload as { queue: number }).queue) },
      crontab: "",
      onError: () => {},
    });
    try {
      await expect.poll(() => effects("test.counting", [event.id]), { timeout: 20_000 }).toEqual([event.id]);
      await expect.poll(async () => (await locked()).rows, { timeout: 20_000 }).toEqual([]);
    } finally {
      await runner.stop();
    }
  });

  it("keeps the jobs of a process that lives, however long they take", { timeout: 60_000 }, async () => {
    const event = await publishOne();
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let runs = 0;
    const counting = countingSubscriber("test.slow");
    const slow: typeof counting = {
      ...counting,
      async handle(tx, delivered) {
        if (delivered.id !== event.id) return;
        runs += 1;
        await counting.handle(tx, delivered);
        await finished;
      },
    };
    const start = (database: Database) => {
      const bus = createEventBus(database.db, [slow]);
      const tasks = { deliver_events: (payload: unknown) => bus.deliver((payload as { queue: number }).queue) };
      return startJobs({ pool: database.pool, databaseUrl: own.url, tasks, crontab: "", onError: () => {} });
    };
    const left = await start(first);
    await expect.poll(() => runs, { timeout: 20_000 }).toBe(1);
    // The second process looks for jobs of the dead at its start, when the job has been held for longer than the grace.
    await first.pool.query(
      "update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_by is not null",
    );
    const right = await start(second);
    const held = sql`select 1 from graphile_worker.jobs where locked_at < now() - interval '30 seconds'`;
    expect((await held.execute(first.db)).rows.length).toBeGreaterThan(0);
    finish();
    await expect.poll(() => effects("test.slow", [event.id]), { timeout: 20_000 }).toEqual([event.id]);
    expect(runs).toBe(1);
    await Promise.all([left.stop(), right.stop()]);
  });
});
