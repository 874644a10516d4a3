import { createFileRoute } from "@tanstack/react-router";
import { prefetchProgram } from "../../../../../features/programs/core/api/prefetch.ts";
import { WeaknessesPage } from "../../../../../features/reports/weaknesses/components/weaknesses-page.tsx";

export const Route = createFileRoute("/_app/{-$area}/bounties/$title_/weaknesses")({
  loader: ({ context: { queryClient }, params }) => {
    prefetchProgram(queryClient, params.title);
  },
  component: Weaknesses,
});

function Weaknesses() {
  const { title } = Route.useParams();
  return <WeaknessesPage key={title} title={title} />;
}
