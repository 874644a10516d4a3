import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import type { Tx } from "../context.ts";
import { claimDelivery, findEvent } from "./spine.queries.ts";

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
export interface Listener {
  name: string;
  types: readonly string[];
  /** Runs before the answer is sent, so that who caused the event sees its effect at once; the job repeats it if that fails. */
  prompt?: true;
  handle(tx: Tx, event: DomainEvent): Promise<void>;
}

export interface Spine {
  /** Runs those listeners of an event that have not run yet; safe to call any number of times, from any process. */
  deliver(eventId: string, which: "prompt" | "all"): Promise<void>;
}

/** The event spine over a fixed list of listeners. */
export function createSpine(db: Kysely<DB>, listeners: readonly Listener[]): Spine {
  const names = listeners.map((listener) => listener.name);
  if (new Set(names).size !== names.length) throw new Error("Two listeners have one name");
  return {
    async deliver(eventId, which) {
      const event = await findEvent(db, eventId);
      if (!event) return;
      const due = listeners.filter((listener) => listener.types.includes(event.type) && (which === "all" || listener.prompt));
      const failures: unknown[] = [];
      for (const listener of due) {
        try {
          await db.transaction().execute(async (tx) => {
            if (await claimDelivery(tx, event.id, listener.name)) await listener.handle(tx, event);
          });
        } catch (error) {
          // One listener's failure must not keep the others from running; the job is retried for it alone.
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
