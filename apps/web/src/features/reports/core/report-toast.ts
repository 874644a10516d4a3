import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import { toast } from "../../../ui/toast.ts";
import type { ToastAction } from "../../../ui/toast-message.tsx";

/** Announces a change to a report, by its number and title, with an Undo if there is one. */
export function reportToast({ id, poc_title }: Report | ReportCard, message: string, action?: ToastAction): void {
  const title = id === null ? poc_title : `#${id} ${poc_title}`;
  toast({ kind: "success", title, message, ...(action && { action }) });
}
