import { createFileRoute } from "@tanstack/react-router";
import { SubmitReportPage } from "../../../../features/reports/editor/components/submit-report-page.tsx";
import { idValue } from "../../../../lib/id-value.ts";

export const Route = createFileRoute("/_app/bounties/$title/report")({
  /** `scope_id`: the asset to begin with; `none` for one that is not listed. */
  validateSearch: ({ scope_id }: { scope_id?: string }): { scope_id?: string } => {
    const id = scope_id === "none" ? scope_id : idValue(scope_id);
    return id === undefined ? {} : { scope_id: id };
  },
  component: SubmitReport,
});

function SubmitReport() {
  const { title } = Route.useParams();
  const { scope_id } = Route.useSearch();
  return <SubmitReportPage key={title} title={title} scopeId={scope_id ?? null} />;
}
