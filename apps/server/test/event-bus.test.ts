import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishEvents } from "../src/platform/events/event.queries.ts";
import { createEventBus } from "../src/platform/events/event-bus.ts";
import { changed, eventSteps } from "./event-steps.ts";
import { countingSubscriber } from "./fixtures/support/counting-subscriber.ts";
import { runFixture } from "./run-fixture.ts";
import { openTwoProcesses, type TwoProcesses } from "./two-processes.ts";

let processes: TwoProcesses;
let own: TwoProcesses["own"];
let first: TwoProcesses["first"];
let second: TwoProcesses["second"];
beforeAll(async () => {
  processes = await openTwoProcesses();
  ({ own, first, second } = processes);
});
afterAll(() => processes.close());

const { publish, effects } = eventSteps(() => first.db);

async function publishOne(): Promise<string> {
  const [event] = await publish(newId());
  if (!event) throw new Error("nothing was published");
  return event;
}

const pending = async (ids: readonly string[]) =>
  (await first.db.selectFrom("event_outbox").select("event_id").where("event_id", "in", ids).execute()).length;

describe("a subscriber's effect happens once", () => {
  it("delivered again and again", async () => {
    const event = await publishOne();
    const bus = createEventBus(first.db, [countingSubscriber("test.again")]);
    for (let n = 0; n < 3; n++) await bus.deliver();
    expect(await effects("test.again", [event])).toEqual([event]);
    expect(await pending([event])).toBe(0);
  });

  it("delivered by two processes at the same time", async () => {
    const buses = [first.db, second.db].map((db) => createEventBus(db, [countingSubscriber("test.race")]));
    for (let n = 0; n < 10; n++) {
      const event = await publishOne();
      await Promise.all(Array.from({ length: 8 }, (_, turn) => buses[turn % 2]?.deliver()));
      expect(await effects("test.race", [event])).toEqual([event]);
    }
  });

  it("though another subscriber fails, which alone is tried again", async () => {
    const event = await publishOne();
    let broken = true;
    const failing = countingSubscriber("test.failing", async () => {
      if (broken) throw new Error("out of order");
    });
    const names = ["test.first", "test.failing", "test.last"];
    const bus = createEventBus(first.db, [countingSubscriber("test.first"), failing, countingSubscriber("test.last")], {
      retryMs: 0,
    });
    const counts = () => Promise.all(names.map(async (name) => (await effects(name, [event])).length));
    await expect(bus.deliver()).rejects.toThrow("out of order");
    await expect(bus.deliver()).rejects.toThrow("out of order");
    // The failed handler's effect is rolled back with its mark.
    expect(await counts()).toEqual([1, 0, 1]);
    expect(await pending([event])).toBe(1);
    broken = false;
    await bus.deliver();
    await bus.deliver();
    expect(await counts()).toEqual([1, 1, 1]);
  });

  it("for events of its types, under a name of its own", async () => {
    const event = await publishOne();
    const deaf = { ...countingSubscriber("test.deaf"), types: ["company.created"] as const };
    await createEventBus(first.db, [deaf]).deliver();
    expect(await effects("test.deaf", [event])).toEqual([]);
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
    const ids = await publish(newId(), 3);
    const other = await publishOne();
    let broken = true;
    const recorder = countingSubscriber("test.order");
    const flaky: typeof recorder = {
      ...recorder,
      async handle(tx, events, channels) {
        if (broken && events.some(({ id }) => id === ids[1])) throw new Error("not yet");
        await recorder.handle(tx, events, channels);
      },
    };
    const bus = createEventBus(first.db, [flaky], { retryMs: 0 });
    await expect(bus.deliver()).rejects.toThrow("not yet");
    expect(await effects("test.order", ids)).toEqual(ids.slice(0, 1));
    expect(await effects("test.order", [other])).toHaveLength(1);
    broken = false;
    await bus.deliver();
    expect(await effects("test.order", ids)).toEqual(ids);
  });
});

describe("an event that waits to be tried again", () => {
  /** A subscriber that cannot handle some events. */
  function refusing(name: string, refused: () => readonly string[]) {
    const counting = countingSubscriber(name);
    const subscriber: typeof counting = {
      ...counting,
      async handle(tx, events, channels) {
        if (events.some(({ id }) => refused().includes(id))) throw new Error("poison");
        await counting.handle(tx, events, channels);
      },
    };
    return subscriber;
  }
  const claimed = async (ids: readonly string[]) =>
    (await first.db.selectFrom("event_delivery").select("event_id").where("event_id", "in", ids).execute()).length;

  it("has only its subject delivered apart, and holds up only the subscriber that failed", async () => {
    const subject = newId();
    const [poison = ""] = await publish(subject);
    let refused = [poison];
    const bus = createEventBus(first.db, [refusing("test.poisoned", () => refused), countingSubscriber("test.healthy")], {
      retryMs: 60_000,
    });
    await expect(bus.deliver()).rejects.toThrow("poison");
    const [, later = ""] = await publish(subject);
    const others = [await publishOne(), await publishOne()];
    await bus.deliver();
    expect(await effects("test.poisoned", [poison, later, ...others])).toEqual(others);
    expect(await effects("test.healthy", [poison, later])).toEqual([poison, later]);
    // Events that are delivered together leave no rows of deliveries.
    expect(await claimed(others)).toBe(0);
    expect(await pending([poison, later, ...others])).toBe(2);
    refused = [];
    await createEventBus(first.db, [refusing("test.poisoned", () => refused), countingSubscriber("test.healthy")]).deliver();
    expect(await effects("test.poisoned", [poison, later])).toEqual([poison, later]);
    expect(await effects("test.healthy", [poison, later])).toEqual([poison, later]);
    expect(await pending([poison, later])).toBe(0);
    const [next = ""] = await publish(subject);
    // The first process has not tried again since, and must not leave out what comes now.
    await bus.deliver();
    expect(await effects("test.poisoned", [next])).toEqual([next]);
    expect(await claimed([next])).toBe(0);
  });

  it("is not handled again by a process that waited for it while another put it apart", async () => {
    const [apart = "", later = ""] = await publish(newId(), 2);
    const bus = createEventBus(second.db, [countingSubscriber("test.waited")]);
    let delivered: Promise<void> | undefined;
    await first.db.transaction().execute(async (tx) => {
      await tx.updateTable("event_outbox").set({ is_apart: true }).where("event_id", "=", apart).execute();
      delivered = bus.deliver();
      const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await waiting.execute(tx)).rows.length).toBe(1);
      await tx.insertInto("event_delivery").values({ event_id: apart, subscriber: "test.waited" }).execute();
    });
    await delivered;
    expect(await effects("test.waited", [apart, later])).toEqual([later]);
    expect(await pending([apart, later])).toBe(0);
  });
});

describe("a bus that runs in the background", () => {
  it("delivers at once when it is woken, and also what nobody woke it for", async () => {
    const bus = createEventBus(first.db, [countingSubscriber("test.background")]);
    bus.start(() => {});
    try {
      const woken = await publishOne();
      bus.wake();
      await expect.poll(() => effects("test.background", [woken])).toEqual([woken]);
      const unannounced = await publishOne();
      await expect.poll(() => effects("test.background", [unannounced]), { timeout: 10_000 }).toEqual([unannounced]);
    } finally {
      await bus.stop();
    }
    const late = await publishOne();
    bus.wake();
    await bus.stop();
    expect(await effects("test.background", [late])).toEqual([]);
    await bus.deliver();
  });

  it("leaves longer and longer pauses between the tries of a failing event, while others go on", async () => {
    const failing = await publishOne();
    let tries = 0;
    const counting = countingSubscriber("test.pauses");
    const subscriber: typeof counting = {
      ...counting,
      async handle(tx, events, channels) {
        if (events.some(({ id }) => id === failing)) {
          tries += 1;
          throw new Error("never");
        }
        await counting.handle(tx, events, channels);
      },
    };
    const bus = createEventBus(first.db, [subscriber], { retryMs: 60_000 });
    await expect(bus.deliver()).rejects.toThrow("never");
    const triesAtFirst = tries;
    const next = await publishOne();
    await bus.deliver();
    expect(tries).toBe(triesAtFirst);
    expect(await effects("test.pauses", [next])).toEqual([next]);
    await first.db.deleteFrom("event_outbox").where("event_id", "=", failing).execute();
  });

  it("hands a batch to a subscriber in one transaction", async () => {
    const ids = await publish(newId(), 30);
    const sizes: number[] = [];
    const subscriber = { ...countingSubscriber("test.batch") };
    const bus = createEventBus(first.db, [
      {
        ...subscriber,
        async handle(tx, events, channels) {
          sizes.push(events.length);
          await subscriber.handle(tx, events, channels);
        },
      },
    ]);
    await bus.deliver();
    expect(sizes).toEqual([30]);
    expect(await effects("test.batch", ids)).toEqual(ids);
  });
});

describe("a process killed with SIGKILL within a subscriber", () => {
  it("leaves nothing half done; another process delivers the event", { timeout: 60_000 }, async () => {
    const event = await publishOne();
    const victim = runFixture(new URL("fixtures/die-in-subscriber.ts", import.meta.url), [own.url]);
    expect(await victim.ended, victim.output()).toEqual({ code: null, signal: "SIGKILL" });
    expect(await effects("test.counting", [event])).toEqual([]);
    const bus = createEventBus(second.db, [countingSubscriber("test.counting")]);
    bus.start(() => {});
    try {
      await expect.poll(() => effects("test.counting", [event]), { timeout: 20_000 }).toEqual([event]);
    } finally {
      await bus.stop();
    }
  });
});
