import { createFileRoute } from "@tanstack/react-router";
import { NonIssuesPage } from "../../../../features/flood/non-issues/components/non-issues-page.tsx";
import { loadMessages } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/bounties/$title/non-issues")({
  loader: () => loadMessages("flood-settings"),
  component: NonIssues,
});

function NonIssues() {
  const { title } = Route.useParams();
  return <NonIssuesPage key={title} title={title} />;
}
