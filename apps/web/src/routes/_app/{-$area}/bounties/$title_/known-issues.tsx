import { createFileRoute } from "@tanstack/react-router";
import { prefetchProgram } from "../../../../../features/programs/core/api/prefetch.ts";
import { KnownIssuesPage } from "../../../../../features/reports/known-issues/components/known-issues-page.tsx";
import { textFields } from "../../../../../lib/address.ts";

export const Route = createFileRoute("/_app/{-$area}/bounties/$title_/known-issues")({
  staticData: { hasSearch: true },
  validateSearch: textFields(["page", "search"]),
  loader: ({ context: { queryClient }, params }) => {
    prefetchProgram(queryClient, params.title);
  },
  component: KnownIssues,
});

function KnownIssues() {
  const { title } = Route.useParams();
  return <KnownIssuesPage key={title} title={title} />;
}
