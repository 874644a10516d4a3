import type { Db } from "@safeport/db/named-statement";
import { isUndone } from "../reports/core/undone-change.visibility.ts";
import { isOfReport, type News } from "./news.ts";

/** Whether news is of a decision that can be undone, so that what leaves the platform about it waits for the seconds of Undo. */
export function waitsForUndo(news: News): boolean {
  return isOfReport(news) && (news.change ?? news.covered_by) !== undefined;
}

/**
 * Whether news is obsolete after an Undo: news about a decision that was undone, or about the Undo itself. News about a comment that was sent with a decision is
 * obsolete while the decision stands, since its own news covers it.
 */
export async function isOfUndone(db: Db, news: News): Promise<boolean> {
  if (!isOfReport(news)) return false;
  if (news.covered_by) return !(await isUndone(db, news.report_id, news.covered_by));
  return news.change !== undefined && (await isUndone(db, news.report_id, news.change));
}
