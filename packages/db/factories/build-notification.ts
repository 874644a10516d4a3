import type { Insertable, Selectable } from "kysely";
import type { Db } from "../src/named-statement.ts";
import { newId } from "../src/new-id.ts";
import type { Notification } from "../src/types.gen.ts";
import { buildEvent } from "./build-event.ts";
import { buildUser } from "./build-user.ts";

/** Inserts an unread notification about the report `subject_id`; invents its reader and the event behind it. */
export async function buildNotification(
  db: Db,
  overrides: Partial<Insertable<Notification>> & { subject_id: string },
): Promise<Selectable<Notification>> {
  const { subject_type = "report", subject_id } = overrides;
  return db
    .insertInto("notification")
    .values({
      id: newId(),
      user_id: overrides.user_id ?? (await buildUser(db)).id,
      event_id: overrides.event_id ?? (await buildEvent(db, { subject_type, subject_id })).id,
      subject_type,
      kind: "report_submitted",
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
