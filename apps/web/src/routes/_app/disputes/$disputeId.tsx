import { createFileRoute } from "@tanstack/react-router";
import { prefetchDispute } from "../../../features/disputes/api/dispute.ts";
import { DisputePage } from "../../../features/disputes/components/dispute-page.tsx";
import { loadMessages } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/disputes/$disputeId")({
  loader: ({ context: { queryClient }, params }) => {
    prefetchDispute(queryClient, params.disputeId);
    return loadMessages("disputes", "reports", "reports/severity", "reports/status", "errors/field");
  },
  component: OneDispute,
});

function OneDispute() {
  const { disputeId } = Route.useParams();
  return <DisputePage key={disputeId} disputeId={disputeId} />;
}
