import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { FileParentRule } from "../../platform/files/file-parents.visibility.ts";
import { filesOf, findUploadsOf, removeUploads } from "../../platform/files/upload.queries.ts";
import type { Tx } from "../../platform/transaction.ts";
import { isReportVisibleInternally } from "../reports/core/report.visibility.ts";

/** The mails of a report, oldest first, with their items and originals. */
export function findReportMails(db: Db, reportId: string, limit: number) {
  return db
    .selectFrom("intake_mail as m")
    .leftJoin("timeline_item as t", "t.id", "m.item_id")
    .select(["m.item_id", "m.created_at", "m.quoted_text", "t.is_internal", "t.deleted_at"])
    .select(filesOf(sql.ref("m.id")).as("files"))
    .where("m.report_id", "=", reportId)
    .orderBy("m.created_at")
    .limit(limit)
    .execute();
}

/** The original of a mail is readable to the team, and to the reporter unless it became something internal. Nobody deletes it alone. */
export const mailFileRule: FileParentRule = {
  type: "intake_mail",
  isReadable: (person, staff) => sql<boolean>`exists (select from intake_mail m join report r on r.id = m.report_id
    left join timeline_item t on t.id = m.item_id where m.id = f.parent_id and t.deleted_at is null
    and (${isReportVisibleInternally(person, staff)} or r.author_id = ${person} and t.is_internal is not true))`,
  isRemovable: sql`false`,
};

/** Removes what is kept of the mails of a report: originals, quotes, the sender's address at notes, and the list of mails that were not taken from them. */
export async function removeMails(tx: Tx, reportId: string, email: string | null): Promise<void> {
  const mails = await tx.selectFrom("intake_mail").select("id").where("report_id", "=", reportId).execute();
  await removeUploads(
    tx,
    await findUploadsOf(
      tx,
      mails.map(({ id }) => id),
    ),
  );
  await tx
    .updateTable("intake_mail")
    .set({ quoted_text: null, original_bytes: null })
    .where("report_id", "=", reportId)
    .execute();
  if (email === null) return;
  await tx.deleteFrom("intake_refusal").where(sql`lower(sender)`, "=", email).execute();
  // Notes have as much of an address as fits a name.
  await tx
    .updateTable("timeline_item")
    .set({ imported_author: null })
    .where("report_id", "=", reportId)
    .where("imported_author", "=", email.slice(0, textLimits.name))
    .execute();
}
