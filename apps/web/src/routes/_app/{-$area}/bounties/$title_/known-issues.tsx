import { createFileRoute } from "@tanstack/react-router";
import { prefetchProgram } from "../../../../../features/programs/shared/api/prefetch.ts";
import { KnownIssuesPage } from "../../../../../features/reports/known-issues/components/known-issues-page.tsx";
import { textFields } from "../../../../../lib/address.ts";
import { loadMessages } from "../../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/{-$area}/bounties/$title_/known-issues")({
  staticData: { hasSearch: true },
  validateSearch: textFields(["page", "search"]),
  loader: ({ context: { queryClient }, params }) => {
    prefetchProgram(queryClient, params.title);
    return loadMessages("reports/known-issues", "reports/severity", "reports/editor", "errors/field");
  },
  component: KnownIssues,
});

function KnownIssues() {
  const { title } = Route.useParams();
  return <KnownIssuesPage key={title} title={title} />;
}
