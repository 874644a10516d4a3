import { getDispute } from "@safeport/contract/disputes/dispute.endpoints";
import { createFileRoute } from "@tanstack/react-router";
import { DisputePage } from "../../../features/disputes/components/dispute-page.tsx";
import { VectorDiffContext } from "../../../features/disputes/vector-diff-context.ts";
import { ReportPartsContext } from "../../../features/reports/core/report-parts.ts";
import { loadMessages } from "../../../lib/i18n.ts";
import { queryOf } from "../../../lib/query-client.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";

const VectorDiff = lazyPart(() =>
  import("../../../features/reports/severity/components/vector-diff.tsx").then((module) => module.VectorDiff),
);

const TermsButton = lazyPart(
  () => import("../../../features/reports/terms/components/terms-button.tsx").then((module) => module.TermsButton),
  "reports",
);
const ReportEvidence = lazyPart(
  () => import("../../../features/reports/detail/components/report-evidence.tsx").then((module) => module.ReportEvidence),
  "reports",
);
const FrozenTerms = lazyPart(
  () => import("../../../features/programs/versions/components/frozen-terms.tsx").then((module) => module.FrozenTerms),
  "programs",
);
const parts = { FrozenTerms };

export const Route = createFileRoute("/_app/disputes/$disputeId")({
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(queryOf(getDispute, { params: { dispute_id: params.disputeId } }));
    return loadMessages("disputes");
  },
  component: OneDispute,
});

function OneDispute() {
  const { disputeId } = Route.useParams();
  return (
    <VectorDiffContext value={VectorDiff}>
      <ReportPartsContext value={parts}>
        <DisputePage
          key={disputeId}
          disputeId={disputeId}
          termsOf={(reportId) => <TermsButton reportId={reportId} />}
          reportOf={(reportId) => <ReportEvidence reportId={reportId} />}
        />
      </ReportPartsContext>
    </VectorDiffContext>
  );
}
