import type { DomainEvent } from "@safeport/contract/events/domain-event";
import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import type { Tx } from "../transaction.ts";
import {
  apartEvents,
  claimDeliveries,
  hasPending,
  type PendingEvent,
  removePending,
  setApart,
  takeEvents,
} from "./event.queries.ts";
import type { Channels, Subscriber } from "./event.ts";

/** Maximum number of events in one transaction of a subscriber. */
const batchSize = 100;
/** Shortest time between two deliveries, in milliseconds. Under load, the events of that time form one batch. */
const gatherMs = 50;
/** Pause between two polls, in milliseconds. They find events whose process died before it woke the bus. */
const sweepMs = 1_000;
/** Longest pause before a retry, in milliseconds. */
const maxRetryMs = 60_000;

export interface EventBus {
  /** Hands new events to the subscribers that act in the transaction of the act. */
  handleWithin(tx: Tx, events: readonly DomainEvent[]): Promise<void>;
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

interface EventBusOptions {
  channels?: Channels;
  /** A failed event is tried again after this time, then after twice as long each time. */
  retryMs?: number;
}

/** The event bus of a fixed list of subscribers. */
export function createEventBus(db: Kysely<DB>, subscribers: readonly Subscriber[], options: EventBusOptions = {}): EventBus {
  const { channels = { mail: true }, retryMs = 1_000 } = options;
  const names = subscribers.map(({ name }) => name);
  if (new Set(names).size !== names.length) throw new Error("Two subscribers have one name");
  const retries = subscribers.map(() => new Retries(retryMs));

  async function deliver(): Promise<void> {
    const runs = subscribers.map(
      (subscriber, at) => new SubscriberRun({ db, subscriber, channels, retries: retries[at] as Retries }),
    );
    const waiting: string[] = [];
    const failures: unknown[] = [];
    for (;;) {
      const { count, hasApart } = await handleTogether(db, runs).catch((error) => {
        // Events that are apart can be delivered all the same.
        failures.push(error);
        return { count: 0, hasApart: true };
      });
      const apart = hasApart ? await apartEvents(db, waiting, batchSize) : [];
      waiting.push(...(await handleApart(db, runs, apart)));
      if (count < batchSize && apart.length < batchSize) break;
    }
    const [failure] = [...failures, ...runs.flatMap((run) => run.failures)];
    if (failure) throw failure;
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

  async function handleWithin(tx: Tx, events: readonly DomainEvent[]): Promise<void> {
    for (const { types, handle } of subscribers.filter(({ within }) => within)) {
      const own = events.filter(({ type }) => types.includes(type));
      if (own.length > 0) await handle(tx, own, channels);
    }
  }

  return {
    handleWithin,
    deliver,
    wake,
    start(onError) {
      report = onError;
      sweep = setInterval(() => {
        if (!running) hasPending(db).then((has) => has && !running && wake(), onError);
      }, sweepMs);
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

/**
 * Takes the first events out of the outbox and delivers them to all subscribers, in one transaction; returns their number. If a subscriber fails,
 * nothing is done, and they are to be delivered apart, with what comes later of their subjects.
 */
async function handleTogether(db: Kysely<DB>, runs: readonly SubscriberRun[]): Promise<{ count: number; hasApart: boolean }> {
  const subscribers = runs.map(({ subscriber }) => subscriber);
  let positions: string[] = [];
  try {
    return await db.transaction().execute(async (tx) => {
      const { taken, hasApart } = await takeEvents(tx, subscribers, batchSize);
      // The next turn sees which subjects another process has put apart.
      if (!taken) return { count: batchSize, hasApart: true };
      positions = taken.map(({ position }) => position);
      for (const run of runs.filter(({ subscriber }) => !subscriber.whenTaken)) {
        const concerning = taken.filter(({ skipped }) => !skipped.includes(run.subscriber.name));
        await run.handleIn(tx, run.forIt(concerning));
      }
      return { count: taken.length, hasApart };
    });
  } catch (error) {
    if (positions.length === 0) throw error;
    await setApart(db, positions);
    return { count: batchSize, hasApart: true };
  }
}

/**
 * Delivers events to each subscriber in transactions of its own, and removes those from the outbox that all have handled. Returns the ids of
 * the others.
 */
async function handleApart(db: Kysely<DB>, runs: readonly SubscriberRun[], pending: readonly PendingEvent[]): Promise<string[]> {
  if (pending.length === 0) return [];
  const positions = pending.map(({ position }) => position);
  const left = await setApart(db, positions);
  const events = pending.filter(({ position }) => left.has(position));
  // One after another: an event that nobody can handle must not take a connection for each subscriber.
  for (const run of runs) await run.handle(run.dueOf(events));
  const [waiting, done] = [true, false].map((waits) =>
    events.filter((event) => runs.some((run) => run.isWaiting(event)) === waits),
  ) as [PendingEvent[], PendingEvent[]];
  await removePending(
    db,
    done.map(({ position }) => position),
  );
  return waiting.map(({ event }) => event.id);
}

interface SubscriberRunOptions {
  db: Kysely<DB>;
  subscriber: Subscriber;
  channels: Channels;
  retries: Retries;
}

/** Delivers the pending events to one subscriber. */
class SubscriberRun {
  readonly failures: unknown[] = [];
  /** Subjects with a failed event; their later events wait, to keep the order. */
  private readonly stopped: Set<string>;
  private readonly options: SubscriberRunOptions;

  constructor(options: SubscriberRunOptions) {
    this.options = options;
    this.stopped = new Set(options.retries.notYet());
  }

  get subscriber(): Subscriber {
    return this.options.subscriber;
  }

  isWaiting(event: PendingEvent): boolean {
    return this.forIt([event]).some(({ subject_id }) => this.stopped.has(subject_id));
  }

  /** Filters events to those of its types that it has not handled within the act. */
  forIt(events: readonly PendingEvent[]): DomainEvent[] {
    const { types, within } = this.subscriber;
    return events.flatMap(({ event, is_handled_within }) =>
      types.includes(event.type) && !(within && is_handled_within) ? [event] : [],
    );
  }

  /** Filters them to those whose subject does not wait. */
  dueOf(events: readonly PendingEvent[]): DomainEvent[] {
    return this.forIt(events).filter(({ subject_id }) => !this.stopped.has(subject_id));
  }

  /** Handles events in the transaction that marks them as handled. */
  async handleIn(tx: Tx, events: readonly DomainEvent[]): Promise<void> {
    if (events.length > 0) await this.subscriber.handle(tx, events, this.options.channels);
  }

  /** Handles events that are due, in a transaction of this subscriber alone. */
  async handle(events: readonly DomainEvent[]): Promise<void> {
    if (events.length === 0) return;
    try {
      await this.inTransaction(events);
    } catch {
      // One event failed and rolled back the others, so each now gets its own transaction.
      for (const event of events) await this.alone(event);
    }
  }

  private async alone(event: DomainEvent): Promise<void> {
    if (this.stopped.has(event.subject_id)) return;
    try {
      await this.inTransaction([event]);
    } catch (error) {
      this.stopped.add(event.subject_id);
      this.options.retries.postpone(event.subject_id);
      this.failures.push(error);
    }
  }

  private async inTransaction(events: readonly DomainEvent[]): Promise<void> {
    await this.options.db.transaction().execute(async (tx) => {
      const claimed = await claimDeliveries(
        tx,
        this.subscriber.name,
        events.map(({ id }) => id),
      );
      await this.handleIn(
        tx,
        events.filter(({ id }) => claimed.has(id)),
      );
    });
    for (const { subject_id } of events) this.options.retries.forget(subject_id);
  }
}
