import type { Tx } from "../transaction.ts";

export interface DomainEvent {
  id: string;
  at: Date;
  type: string;
  actor_id: string | null;
  company_id: string | null;
  program_id: string | null;
  report_id: string | null;
  data: Record<string, unknown>;
}

/** Follows events of some types. `handle` runs in one transaction with the mark that it ran, so its effect happens once. */
export interface Subscriber {
  name: string;
  types: readonly string[];
  /** Runs before the answer is sent, so that who caused the event sees its effect at once; the job repeats it if that fails. */
  prompt?: true;
  handle(tx: Tx, event: DomainEvent): Promise<void>;
}

export interface EventBus {
  /** Runs those subscribers of an event that have not run yet; safe to call any number of times, from any process. */
  deliver(eventId: string, which: "prompt" | "all"): Promise<void>;
}
