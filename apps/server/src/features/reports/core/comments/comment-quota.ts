import { maxComments } from "@safeport/contract/reports/core/report.limits";
import { AppError } from "../../../../platform/http/app-error.ts";
import type { ReportState } from "../report.queries.ts";

/** Throws 409 when the caller has written as many comments on a report as one person can. */
export function assertMayAddComment(row: Pick<ReportState, "has_commented_enough">): void {
  if (row.has_commented_enough) throw new AppError("conflict", "too_many_comments", { params: { max: maxComments } });
}
