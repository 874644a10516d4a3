import type { Report } from "@safeport/contract/reports/core/report.schema";
import { type ReactNode, useMemo } from "react";
import { AttachedFilesProvider } from "../../../../ui/files/attached-files-provider.tsx";
import { useTimeline } from "../api/timeline.ts";

/** Lets the texts of a report show its files, and those of the timeline items that the reader may see. */
export function ReportFiles({ report, children }: { report: Report; children: ReactNode }) {
  const { data: items } = useTimeline(report.report_id);
  const files = useMemo(() => [...report.files, ...(items ?? []).flatMap((item) => item.files)], [report.files, items]);
  return <AttachedFilesProvider files={files}>{children}</AttachedFilesProvider>;
}
