import type { EventOf, EventType } from "@safeport/contract/events/domain-event";
import type { Actor } from "@safeport/contract/kernel/actor";
import type { DB } from "@safeport/db/types.gen";
import type { Kysely, RawBuilder } from "kysely";
import type { Tx } from "../transaction.ts";

/**
 * Subscribes to event types. `handle` gets a batch of events, in order, in the transaction that marks them as handled, so its effect
 * happens once. All subscribers wait for each other, so slow work is queued as a job.
 */
export interface Subscriber<T extends EventType = EventType> {
  /** Unique, and stored with every event it handled; a new name would handle old events again. */
  name: string;
  types: readonly T[];
  /**
   * SQL that says of the event `e` whether it concerns the subscriber at all, such as a webhook of its company. Asked when events are taken, so that
   * what nobody has set up costs no statement; `handle` must not rely on it.
   */
  concerns?: RawBuilder<boolean>;
  /**
   * SQL that does the work for the events `ids`, a JSON list of ids, when they are taken for all subscribers: part of that statement, in place of `handle`,
   * which does the same for events that are delivered apart.
   */
  whenTaken?: (ids: RawBuilder<string>) => RawBuilder<unknown>;
  /**
   * Handles the events in the transaction of the act that caused them, as its last step, so that every later read includes its effect. Only for
   * what must not be seen to lag: the act waits for it. An event that is stored without a unit of work reaches it after the commit, as the others.
   */
  within?: true;
  handle(tx: Tx, events: readonly EventOf<T>[], channels: Channels): Promise<void>;
}

/** By which ways news leave this installation. */
export interface Channels {
  /** Whether somebody may read a mail: a mail server sends it, or a demo shows it. Where nobody does, none is stored. */
  mail: boolean;
}

/** Declares a subscriber, so that `handle` is typed by its `types`. */
export function subscriber<T extends EventType>(declared: Subscriber<T>): Subscriber<T> {
  return declared;
}

/** The user ids of those who may know of an event, by the event's id. */
export type RecipientIds = ReadonlyMap<string, ReadonlySet<string>>;

/** Decides who gets live updates about events. Called when the messages are sent, not when the events happened. */
export interface Recipients<T extends EventType = EventType> {
  types: readonly T[];
  /** The `actors` who may know of each event now. An event that is missing from the result goes to nobody. */
  among(db: Kysely<DB>, events: readonly EventOf<T>[], actors: readonly Actor[]): Promise<RecipientIds>;
}

/** Declares recipients, so that `among` is typed by its `types`. */
export function recipients<T extends EventType>(declared: Recipients<T>): Recipients<T> {
  return declared;
}
