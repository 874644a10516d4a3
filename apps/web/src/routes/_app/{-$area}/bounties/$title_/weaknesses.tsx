import { createFileRoute } from "@tanstack/react-router";
import { prefetchProgram } from "../../../../../features/programs/shared/api/prefetch.ts";
import { WeaknessesPage } from "../../../../../features/reports/weaknesses/components/weaknesses-page.tsx";
import { loadMessages } from "../../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/{-$area}/bounties/$title_/weaknesses")({
  loader: ({ context: { queryClient }, params }) => {
    prefetchProgram(queryClient, params.title);
    return loadMessages("reports/weaknesses", "reports/editor", "errors/field");
  },
  component: Weaknesses,
});

function Weaknesses() {
  const { title } = Route.useParams();
  return <WeaknessesPage key={title} title={title} />;
}
