import type { Db } from "@safeport/db/named-statement";

/** Whether a person has written this very comment on a report. */
export async function hasWritten(db: Db, reportId: string, userId: string, content: string): Promise<boolean> {
  const comment = db
    .selectFrom("timeline_item")
    .select("id")
    .where("report_id", "=", reportId)
    .where("performed_by", "=", userId)
    .where("content", "=", content);
  return (await comment.limit(1).executeTakeFirst()) !== undefined;
}
