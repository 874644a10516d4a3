import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import { insertNotifications } from "../core/notification.queries.ts";
import { countSent, lockAnnouncement, takeRecipients } from "./announcement.queries.ts";

/** People notified in one transaction. */
const batchSize = 1_000;

/**
 * Notifies the recipients of an announcement, portion by portion. Each is taken off the list in the transaction that notifies them, so a process
 * that dies leaves the rest to the next attempt, and nobody is notified twice.
 */
export async function deliverAnnouncement(db: Kysely<DB>, id: string): Promise<void> {
  for (;;) {
    const isDone = await db.transaction().execute((tx) => deliverPortion(tx, id));
    if (isDone) return;
  }
}

async function deliverPortion(tx: Tx, id: string): Promise<boolean> {
  const row = await lockAnnouncement(tx, id);
  if (!row?.event_id || row.status !== "sending") return true;
  const taken = await takeRecipients(tx, id, batchSize);
  const readers = taken.filter(Boolean).map((user_id) => ({ user_id, in_app: true, digest_due: false }));
  // Dated when it is sent, so that it is the newest in everybody's list.
  const event = {
    id: row.event_id,
    at: new Date(),
    actor_id: row.created_by,
    subject_type: "user" as const,
    subject_id: row.created_by,
  };
  await insertNotifications(tx, [{ event, kind: "announcement", params: { announcement_id: id }, readers }]);
  const isDone = taken.length < batchSize;
  await countSent(tx, id, readers.length, isDone);
  return isDone;
}
