import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import type { Listener, Spine } from "./event.ts";
import { claimDelivery, findEvent } from "./spine.queries.ts";

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
