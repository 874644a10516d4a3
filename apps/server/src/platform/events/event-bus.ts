import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import { claimDelivery, findEvent } from "./event.queries.ts";
import type { EventBus, Subscriber } from "./event.ts";

/** The event events over a fixed list of subscribers. */
export function createEventBus(db: Kysely<DB>, subscribers: readonly Subscriber[]): EventBus {
  const names = subscribers.map((subscriber) => subscriber.name);
  if (new Set(names).size !== names.length) throw new Error("Two subscribers have one name");
  return {
    async deliver(eventId, which) {
      const event = await findEvent(db, eventId);
      if (!event) return;
      const due = subscribers.filter(
        (subscriber) => subscriber.types.includes(event.type) && (which === "all" || subscriber.prompt),
      );
      const failures: unknown[] = [];
      for (const subscriber of due) {
        try {
          await db.transaction().execute(async (tx) => {
            if (await claimDelivery(tx, event.id, subscriber.name)) await subscriber.handle(tx, event);
          });
        } catch (error) {
          // One subscriber's failure must not keep the others from running; the job is retried for it alone.
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
