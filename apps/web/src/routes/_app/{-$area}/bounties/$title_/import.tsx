import { createFileRoute } from "@tanstack/react-router";
import { prefetchProgram } from "../../../../../features/programs/core/api/prefetch.ts";
import { ImportPage } from "../../../../../features/report-exchange/import/components/import-page.tsx";

export const Route = createFileRoute("/_app/{-$area}/bounties/$title_/import")({
  loader: ({ context: { queryClient }, params }) => {
    prefetchProgram(queryClient, params.title);
  },
  component: Import,
});

function Import() {
  const { title } = Route.useParams();
  return <ImportPage key={title} title={title} />;
}
