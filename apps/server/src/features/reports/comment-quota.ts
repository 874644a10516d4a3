import { maxComments } from "@safeport/contract/reports/report.limits";
import { AppError } from "../../platform/http/app-error.ts";
import type { LockedReportRow } from "./report.queries.ts";

/** Throws 409 when the caller has written as many comments on a report as one person can. */
export function assertMayAddComment(row: LockedReportRow): void {
  if (row.has_commented_enough) throw new AppError("conflict", "too_many_comments", { params: { max: maxComments } });
}
