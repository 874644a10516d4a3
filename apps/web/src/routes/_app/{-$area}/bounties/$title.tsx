import { createFileRoute } from "@tanstack/react-router";
import { ProgramPage } from "../../../../features/programs/detail/components/program-page.tsx";
import { prefetchProgram } from "../../../../features/programs/shared/api/prefetch-program.ts";
import { loadMessages } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/{-$area}/bounties/$title")({
  loader: ({ context: { queryClient }, params }) => {
    prefetchProgram(queryClient, params.title);
    return loadMessages("programs");
  },
  component: ProgramDetail,
});

function ProgramDetail() {
  const { title } = Route.useParams();
  return <ProgramPage key={title} title={title} />;
}
