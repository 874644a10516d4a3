import type { NewEvent } from "@safeport/contract/events/domain-event";
import { newId } from "@safeport/db/new-id";
import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import { publishEvents } from "../src/platform/events/event.queries.ts";

export const changed = (subject_id: string): NewEvent => ({
  type: "program.updated",
  subject_id,
  data: { company_id: newId(), version: 1, changes: [] },
});

/** Steps of tests of the event bus. */
export function eventSteps(database: () => Kysely<DB>) {
  /** Publishes events about one subject and returns their ids in order. */
  async function publish(subject: string, count = 1): Promise<string[]> {
    await database()
      .transaction()
      .execute((tx) =>
        publishEvents(
          tx,
          null,
          Array.from({ length: count }, () => changed(subject)),
        ),
      );
    const rows = await database()
      .selectFrom("event_outbox as o")
      .innerJoin("domain_event as e", "e.id", "o.event_id")
      .select("e.id")
      .where("e.subject_id", "=", subject)
      .orderBy("o.position")
      .execute();
    return rows.map(({ id }) => id);
  }

  /** The events a subscriber handled, in the order of its effects. */
  async function effects(name: string, ids: readonly string[]): Promise<string[]> {
    const rows = await database()
      .selectFrom("audit_log")
      .select("object_id")
      .where("action", "=", name)
      .where("object_id", "in", ids)
      .orderBy("id")
      .execute();
    return rows.map(({ object_id }) => object_id ?? "");
  }
  return { publish, effects };
}
