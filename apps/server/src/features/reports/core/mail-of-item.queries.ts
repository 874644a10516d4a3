import type { Db } from "@safeport/db/named-statement";
import { type RawBuilder, sql } from "kysely";
import { findUploadsOf, removeUploads } from "../../../platform/files/upload.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";

/** Removes what is kept of the mail that a comment came by: its original and what it quoted. */
export async function removeMailOfItem(tx: Tx, itemId: string): Promise<void> {
  const mails = await tx
    .updateTable("intake_mail")
    .set({ quoted_text: null, original_bytes: null, note_file_bytes: 0 })
    .where("item_id", "=", itemId)
    .returning("id")
    .execute();
  await removeUploads(
    tx,
    await findUploadsOf(
      tx,
      mails.map(({ id }) => id),
    ),
  );
}

/** SQL: whether a mail that was taken in meets the condition; its table is `m`. */
export const isMail = (where: RawBuilder<unknown>) => sql<boolean>`exists (select from intake_mail m where ${where})`;

/** Whether the text of a report is that of a mail. */
export async function isMailedReport(db: Db, reportId: string): Promise<boolean> {
  const query = db.selectFrom("report as r").select(isMail(sql`m.report_id = r.id and m.item_id is null`).as("is_mail"));
  return (await query.where("r.id", "=", reportId).executeTakeFirst())?.is_mail ?? false;
}
