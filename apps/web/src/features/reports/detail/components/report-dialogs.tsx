import type { Report, ReportCard } from "@safeport/contract/reports/report.schema";
import { lazy, Suspense } from "react";
import { loadMessages } from "../../../../lib/i18n.ts";
import type { ReportDialog } from "../report-dialog.ts";
import { DisputeDialog } from "../../../disputes/components/dispute-dialog.tsx";
import { StatusDialog } from "../../status/components/status-dialog.tsx";
import { WithdrawDialog } from "../../status/components/withdraw-dialog.tsx";

// With its calculator and that one's words, or the dialog would grow under the pointer when they come.
const SeverityDialog = lazy(async () => {
  const [module] = await Promise.all([import("../../severity/components/severity-dialog.tsx"), loadMessages("cvss")]);
  return { default: module.SeverityDialog };
});

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
