import type { DomainEvent } from "@safeport/contract/events/domain-event";
import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import { claimDeliveries, pendingEvents, removePending } from "./event.queries.ts";
import type { Subscriber } from "./event.ts";

/** Events that one transaction of a subscriber handles at most. */
const batchSize = 100;

export interface EventBus {
  /**
   * Delivers the pending events of a queue to every subscriber that has not handled them: once each, and in order per subject.
   * Safe to call at any time from any process. Throws the first failure after everything else was handled.
   */
  deliver(queue: number): Promise<void>;
}

/** The event bus of a fixed list of subscribers. */
export function createEventBus(db: Kysely<DB>, subscribers: readonly Subscriber[]): EventBus {
  const names = subscribers.map(({ name }) => name);
  if (new Set(names).size !== names.length) throw new Error("Two subscribers have one name");

  return {
    async deliver(queue) {
      const runs = subscribers.map((subscriber) => new SubscriberRun(db, subscriber));
      const waiting: string[] = [];
      for (;;) {
        const pending = await pendingEvents(db, queue, waiting, batchSize);
        if (pending.length === 0) break;
        for (const run of runs) await run.handle(pending.map(({ event }) => event));
        const done: string[] = [];
        for (const { position, event } of pending) {
          if (runs.some((run) => run.isWaiting(event))) waiting.push(event.id);
          else done.push(position);
        }
        await removePending(db, done);
      }
      const failed = runs.find((run) => run.failures.length > 0);
      if (failed) throw failed.failures[0];
    },
  };
}

/** Delivers the pending events of a queue to one subscriber. */
class SubscriberRun {
  readonly failures: unknown[] = [];
  /** Subjects with a failed event; their later events wait, to keep the order. */
  private readonly stopped = new Set<string>();
  private readonly db: Kysely<DB>;
  private readonly subscriber: Subscriber;

  constructor(db: Kysely<DB>, subscriber: Subscriber) {
    this.db = db;
    this.subscriber = subscriber;
  }

  isWaiting(event: DomainEvent): boolean {
    return this.subscriber.types.includes(event.type) && this.stopped.has(event.subject_id);
  }

  async handle(events: readonly DomainEvent[]): Promise<void> {
    const due = events.filter(({ type, subject_id }) => this.subscriber.types.includes(type) && !this.stopped.has(subject_id));
    if (due.length === 0) return;
    try {
      await this.inOneTransaction(due);
    } catch {
      // One event failed and rolled back the others, so each now gets its own transaction.
      for (const event of due) await this.alone(event);
    }
  }

  private async alone(event: DomainEvent): Promise<void> {
    if (this.stopped.has(event.subject_id)) return;
    try {
      await this.inOneTransaction([event]);
    } catch (error) {
      this.stopped.add(event.subject_id);
      this.failures.push(error);
    }
  }

  private inOneTransaction(events: readonly DomainEvent[]): Promise<void> {
    return this.db.transaction().execute(async (tx) => {
      const ids = events.map(({ id }) => id);
      const claimed = await claimDeliveries(tx, ids, this.subscriber.name);
      for (const event of events) if (claimed.has(event.id)) await this.subscriber.handle(tx, event);
    });
  }
}
