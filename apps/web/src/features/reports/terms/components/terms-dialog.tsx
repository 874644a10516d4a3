import { Suspense, use } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { ReportPartsContext } from "../../core/report-parts.ts";
import { useReportTerms } from "../api/report-terms.ts";

/** The program's terms when a report was sent, next to the current ones. */
export function TermsDialog({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const t = useTranslations("reports.terms");
  const { FrozenTerms } = use(ReportPartsContext);
  const { data, error, refetch, isFetching } = useReportTerms(reportId);
  return (
    <Dialog opened onClose={onClose} title={t("title")} size="lg" top="clamp(1rem, 5vw, 8dvh)">
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={data !== undefined} />}
      {!data && !error && <SkeletonRows height={44} />}
      <Suspense fallback={<SkeletonRows height={44} />}>{data && FrozenTerms && <FrozenTerms {...data} />}</Suspense>
    </Dialog>
  );
}
