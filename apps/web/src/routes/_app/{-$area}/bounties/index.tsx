import { createFileRoute } from "@tanstack/react-router";
import { ProgramListPage } from "../../../../features/programs/list/components/program-list-page.tsx";
import { prefetchPrograms } from "../../../../features/programs/shared/api/prefetch-programs.ts";
import { loadMessages } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/{-$area}/bounties/")({
  validateSearch: (search): Record<string, string> => search as Record<string, string>,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, viewer }, deps }) => {
    prefetchPrograms(queryClient, viewer, deps);
    return loadMessages("programs");
  },
  component: ProgramListPage,
});
