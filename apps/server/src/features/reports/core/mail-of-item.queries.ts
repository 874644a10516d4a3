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
