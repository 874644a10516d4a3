import type { Db } from "@safeport/db/named-statement";
import { isUndone } from "../reports/undone-change.visibility.ts";
import { isOfReport, type News } from "./news.ts";

/** Whether news is of a decision that can be undone, so that what leaves the platform about it waits for the seconds of Undo. */
export function waitsForUndo(news: News): boolean {
  return isOfReport(news) && (news.change ?? news.covered_by) !== undefined;
}

/** Whether the decision that news is of was undone meanwhile, or is itself the Undo of one; of a comment that came with one, whether it was not. */
export async function isOfUndone(db: Db, news: News): Promise<boolean> {
  if (!isOfReport(news)) return false;
  if (news.covered_by) return !(await isUndone(db, news.report_id, news.covered_by));
  return news.change !== undefined && (await isUndone(db, news.report_id, news.change));
}
