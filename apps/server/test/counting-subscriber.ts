import { newId } from "@safeport/db/new-id";
import { recordChange } from "../src/platform/events/event.queries.ts";
import type { Subscriber } from "../src/platform/events/event.ts";
import type { Tx } from "../src/platform/transaction.ts";

/**
 * A subscriber of `program.updated` whose effect no database constraint makes unique: a row in the audit log for each time it
 * ran. `after` runs after the effect, in its transaction.
 */
export function countingSubscriber(name: string, after: (tx: Tx) => Promise<void> = async () => {}): Subscriber {
  return {
    name,
    types: ["program.updated"],
    async handle(tx, events) {
      const audit = events.map(({ id }) => ({
        id: newId(),
        action: name,
        log_type: "system_log" as const,
        object_type: "event",
        object_id: id,
      }));
      await recordChange(tx, { audit, actorId: null, events: [] });
      await after(tx);
    },
  };
}
