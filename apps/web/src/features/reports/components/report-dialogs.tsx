import type { Report, ReportCard } from "@safeport/contract/reports/report.schema";
import { lazy, Suspense } from "react";
import type { ReportDialog } from "../report-dialog.ts";
import { DisputeDialog } from "./dispute-dialog.tsx";
import { StatusDialog } from "./status-dialog.tsx";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

const SeverityDialog = lazy(() => import("./severity-dialog.tsx").then((module) => ({ default: module.SeverityDialog })));

interface ReportDialogsProps {
  dialog: ReportDialog;
  report: ReportCard | Report;
  onClose: () => void;
}

/** The dialog of an act on a report. */
export function ReportDialogs({ dialog, report, onClose }: ReportDialogsProps) {
  const props = { report, onClose };
  if (dialog === "dispute") return <DisputeDialog {...props} />;
  if (dialog === "status") return <StatusDialog {...props} />;
  if (dialog === "withdraw") return <WithdrawDialog {...props} />;
  return (
    <Suspense>
      <SeverityDialog {...props} />
    </Suspense>
  );
}
