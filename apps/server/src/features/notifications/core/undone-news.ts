import type { Db } from "@safeport/db/named-statement";
import { areUndone } from "../../reports/core/undone-change.visibility.ts";
import { isOfReport, type News } from "./news.ts";

/** Whether news is of a decision that can be undone, so that what leaves the platform about it waits for the seconds of Undo. */
export function waitsForUndo(news: News): boolean {
  return isOfReport(news) && (news.change ?? news.covered_by) !== undefined;
}

/**
 * Of each of some news whether it is obsolete after an Undo: news about a decision that was undone, or about the Undo itself. News about a comment that was
 * sent with a decision is obsolete while the decision stands, since its own news covers it.
 */
export async function areOfUndone(db: Db, news: readonly News[]): Promise<boolean[]> {
  const changes = news.map((one) => {
    const change = isOfReport(one) ? (one.covered_by ?? one.change) : undefined;
    return isOfReport(one) && change ? { report_id: one.report_id, change, covers: one.covered_by !== undefined } : null;
  });
  const asked = changes.filter((one) => one !== null);
  const undone = await areUndone(db, asked);
  return changes.map((one) => one !== null && undone[asked.indexOf(one)] !== one.covers);
}
