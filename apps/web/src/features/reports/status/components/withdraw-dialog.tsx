import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { reportToast } from "../../core/report-toast.ts";
import { useChangeStatus } from "../api/status.ts";

/** Asks the author once more before the report is taken back. */
export function WithdrawDialog({ report, onClose }: { report: ReportCard | Report; onClose: () => void }) {
  const t = useTranslations("reports/status-dialog.withdraw");
  const change = useChangeStatus(report.report_id);
  const withdraw = () =>
    change.mutate(
      { status: "closed" },
      {
        onSuccess: (withdrawn) => {
          reportToast(withdrawn, t("done"));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t("title")}
      confirmLabel={t("confirm")}
      onConfirm={withdraw}
      pending={change.isPending}
      error={change.error}
      danger
    >
      {t("text")}
    </ConfirmDialog>
  );
}
