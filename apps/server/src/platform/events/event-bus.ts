import type { DomainEvent } from "@safeport/contract/events/domain-event";
import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import { claimDeliveries, pendingEvents, removePending } from "./event.queries.ts";
import type { Subscriber } from "./event.ts";

/** Maximum number of events in one transaction of a subscriber. */
const batchSize = 100;
/** Shortest time between two deliveries, in milliseconds. Under load, the events of that time form one batch. */
const gatherMs = 50;
/** Pause between two polls, in milliseconds. They find events whose process died before it woke the bus. */
const sweepMs = 1_000;
/** Longest pause before a retry, in milliseconds. */
const maxRetryMs = 60_000;

export interface EventBus {
  /**
   * Delivers the pending events to every subscriber that has not handled them: once each, and in order per subject. Safe to call at any
   * time from any process. Throws the first failure after everything else was handled.
   */
  deliver(): Promise<void>;
  /** Delivers in the background from now on: after every `wake()`, and once a second. */
  start(onError: (error: unknown) => void): void;
  /** Starts a delivery after events were committed. Does nothing before `start()`. */
  wake(): void;
  /** Waits for the delivery in progress, then stops. */
  stop(): Promise<void>;
}

/** The event bus of a fixed list of subscribers. A failed event is tried again after `retryMs`, then after twice as long each time. */
export function createEventBus(db: Kysely<DB>, subscribers: readonly Subscriber[], { retryMs = 1_000 } = {}): EventBus {
  const names = subscribers.map(({ name }) => name);
  if (new Set(names).size !== names.length) throw new Error("Two subscribers have one name");
  const retries = subscribers.map(() => new Retries(retryMs));

  async function deliver(): Promise<void> {
    const runs = subscribers.map((subscriber, at) => new SubscriberRun(db, subscriber, retries[at] as Retries));
    const waiting: string[] = [];
    for (;;) {
      const pending = await pendingEvents(db, waiting, batchSize);
      await handleAll(
        db,
        runs,
        pending.map(({ event }) => event),
      );
      const done: string[] = [];
      for (const { position, event } of pending) {
        if (runs.some((run) => run.isWaiting(event))) waiting.push(event.id);
        else done.push(position);
      }
      await removePending(db, done);
      if (pending.length < batchSize) break;
    }
    const failed = runs.find((run) => run.failures.length > 0);
    if (failed) throw failed.failures[0];
  }

  let report: ((error: unknown) => void) | null = null;
  let isWoken = false;
  let running: Promise<void> | null = null;
  let sweep: NodeJS.Timeout | undefined;

  async function run(onError: (error: unknown) => void): Promise<void> {
    while (isWoken && report) {
      isWoken = false;
      const began = performance.now();
      await deliver().catch(onError);
      const rest = gatherMs - (performance.now() - began);
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    }
    running = null;
  }

  function wake(): void {
    if (!report) return;
    isWoken = true;
    running ??= run(report);
  }

  return {
    deliver,
    wake,
    start(onError) {
      report = onError;
      sweep = setInterval(wake, sweepMs);
      wake();
    },
    async stop() {
      clearInterval(sweep);
      report = null;
      await running;
    },
  };
}

/** When the failed events of each subject may be tried again. */
class Retries {
  private readonly failed = new Map<string, { count: number; at: number }>();
  private readonly firstMs: number;

  constructor(firstMs: number) {
    this.firstMs = firstMs;
  }

  /** The subjects whose retry is not due yet. */
  notYet(): string[] {
    const now = Date.now();
    return [...this.failed].filter(([, { at }]) => at > now).map(([subject]) => subject);
  }

  postpone(subject: string): void {
    const count = (this.failed.get(subject)?.count ?? 0) + 1;
    this.failed.set(subject, { count, at: Date.now() + Math.min(this.firstMs * 2 ** (count - 1), maxRetryMs) });
  }

  forget(subject: string): void {
    this.failed.delete(subject);
  }
}

/** Events that one subscriber has to handle. */
interface Share {
  run: SubscriberRun;
  events: readonly DomainEvent[];
}

/**
 * Delivers events to all subscribers in one transaction, since each statement costs more than what most of them do. When one fails, all
 * are rolled back, and each subscriber gets a transaction of its own.
 */
async function handleAll(db: Kysely<DB>, runs: readonly SubscriberRun[], events: readonly DomainEvent[]): Promise<void> {
  const shares = runs.flatMap((run): Share[] => {
    const due = run.dueOf(events);
    return due.length > 0 ? [{ run, events: due }] : [];
  });
  if (shares.length === 0) return;
  try {
    await inOneTransaction(db, shares);
  } catch {
    await Promise.all(shares.map((share) => share.run.handle(share.events)));
  }
}

async function inOneTransaction(db: Kysely<DB>, shares: readonly Share[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const claimed = await claimDeliveries(
      tx,
      shares.flatMap(({ run, events }) => events.map(({ id }) => ({ eventId: id, subscriber: run.name }))),
    );
    for (const { run, events } of shares) {
      const unhandled = events.filter(({ id }) => claimed.get(run.name)?.has(id));
      if (unhandled.length > 0) await run.subscriber.handle(tx, unhandled);
    }
  });
  for (const { run, events } of shares) run.forgetFailures(events);
}

/** Delivers the pending events to one subscriber. */
class SubscriberRun {
  readonly failures: unknown[] = [];
  /** Subjects with a failed event; their later events wait, to keep the order. */
  private readonly stopped: Set<string>;
  readonly subscriber: Subscriber;
  private readonly db: Kysely<DB>;
  private readonly retries: Retries;

  constructor(db: Kysely<DB>, subscriber: Subscriber, retries: Retries) {
    this.db = db;
    this.subscriber = subscriber;
    this.retries = retries;
    this.stopped = new Set(retries.notYet());
  }

  get name(): string {
    return this.subscriber.name;
  }

  isWaiting(event: DomainEvent): boolean {
    return this.subscriber.types.includes(event.type) && this.stopped.has(event.subject_id);
  }

  /** Those of some events that it has to handle now. */
  dueOf(events: readonly DomainEvent[]): DomainEvent[] {
    return events.filter(({ type, subject_id }) => this.subscriber.types.includes(type) && !this.stopped.has(subject_id));
  }

  forgetFailures(events: readonly DomainEvent[]): void {
    for (const { subject_id } of events) this.retries.forget(subject_id);
  }

  /** Handles events that are due, in a transaction of this subscriber alone. */
  async handle(events: readonly DomainEvent[]): Promise<void> {
    try {
      await inOneTransaction(this.db, [{ run: this, events }]);
    } catch {
      // One event failed and rolled back the others, so each now gets its own transaction.
      for (const event of events) await this.alone(event);
    }
  }

  private async alone(event: DomainEvent): Promise<void> {
    if (this.stopped.has(event.subject_id)) return;
    try {
      await inOneTransaction(this.db, [{ run: this, events: [event] }]);
    } catch (error) {
      this.stopped.add(event.subject_id);
      this.retries.postpone(event.subject_id);
      this.failures.push(error);
    }
  }
}
