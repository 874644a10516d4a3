import type { Report } from "@safeport/contract/reports/core/report.schema";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useReport } from "../../core/api/report.ts";
import { CollaboratorsForm } from "./collaborators-form.tsx";

/** Chooses who shares a report, also one that is still a draft. */
export function CollaboratorsDialog({ report, onClose }: { report: Pick<Report, "report_id">; onClose: () => void }) {
  const t = useTranslations("reports/collaborators");
  const { data, error, refetch, isFetching } = useReport(report.report_id);
  return (
    <Dialog opened onClose={onClose} title={t("title")} size="lg">
      {data ? (
        <CollaboratorsForm report={data} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonRows count={3} height={48} />
      )}
    </Dialog>
  );
}
