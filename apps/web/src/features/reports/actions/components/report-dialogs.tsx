import type { Severity } from "@safeport/contract/kernel/severity.values";
import type { ReportStatus } from "@safeport/contract/reports/core/report.state";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import type { ReportDialogProps } from "../../core/report-parts.ts";
import { SeverityDialog } from "../../severity/components/severity-dialog.tsx";
import { StatusDialog } from "../../status/components/status-dialog.tsx";
import { ValidateDialog } from "../../status/components/validate-dialog.tsx";
import type { ReportAction } from "../report-action.ts";

const CorrectDialog = lazyPart(() =>
  import("../../correction/components/correct-dialog.tsx").then((module) => module.CorrectDialog),
);
const LockDialog = lazyPart(() => import("../../custody/components/lock-dialog.tsx").then((module) => module.LockDialog));
const MoveDialog = lazyPart(() => import("../../custody/components/move-dialog.tsx").then((module) => module.MoveDialog));

export interface ReportDialogsProps extends ReportDialogProps {
  dialog: Exclude<ReportAction, "dispute" | "award" | "withdraw">;
  /** Initial values of the dialog. */
  status?: ReportStatus;
  severity?: Severity;
  /** Opens the next report of the list. */
  onNext?: (() => void) | undefined;
}

/** The dialog of an action on a report. */
export function ReportDialogs({ dialog, report, onClose, status, severity, onNext }: ReportDialogsProps) {
  const props = { report, onClose };
  if (dialog === "status") return <StatusDialog {...props} onNext={onNext} {...(status && { status })} />;
  if (dialog === "correct") return <CorrectDialog {...props} />;
  if (dialog === "validate") return <ValidateDialog {...props} onNext={onNext} />;
  if (dialog === "lock") return <LockDialog {...props} />;
  // Only the page of a report offers it, which has the whole report.
  if (dialog === "move") return "company_id" in report ? <MoveDialog report={report} onClose={onClose} /> : null;
  return <SeverityDialog {...props} {...(severity && { severity })} />;
}
