import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import { useState } from "react";
import { ApiError } from "../../../lib/api-error.ts";
import { useReport } from "./api/report.ts";

/**
 * The version that a dialog about a report acts on: the one at opening, so that nobody overwrites a change they have not seen.
 * After a 409 it is the current one.
 */
export function useSeenVersion(report: ReportCard | Report, error: Error | null) {
  const [opened] = useState(report.version);
  const refused = error instanceof ApiError && error.status === 409;
  const [wasRefused, setWasRefused] = useState(false);
  if (refused && !wasRefused) setWasRefused(true);
  // Its row may have left the list by now, and a row that has left is not read again.
  const { data } = useReport(report.report_id, { enabled: wasRefused });
  const now = wasRefused && data ? data : report;
  return { now, version: wasRefused ? now.version : opened };
}
