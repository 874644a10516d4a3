import { createFileRoute } from "@tanstack/react-router";
import { CodeIndexesPage } from "../../../../features/flood/code-indexes/components/code-indexes-page.tsx";
import { loadMessages } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/bounties/$title/code-indexes")({
  loader: () => loadMessages("flood-settings"),
  component: CodeIndexes,
});

function CodeIndexes() {
  const { title } = Route.useParams();
  return <CodeIndexesPage key={title} title={title} />;
}
