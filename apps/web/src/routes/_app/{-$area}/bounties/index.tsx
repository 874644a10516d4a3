import { createFileRoute } from "@tanstack/react-router";
import { ProgramListPage } from "../../../../features/programs/list/components/program-list-page.tsx";
import { validateProgramListSearch } from "../../../../features/programs/list/program-list-search.ts";
import { prefetchPrograms } from "../../../../features/programs/shared/api/prefetch-programs.ts";
import { loadMessages } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/{-$area}/bounties/")({
  staticData: { hasSearch: true },
  validateSearch: validateProgramListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, viewer }, deps }) => {
    prefetchPrograms(queryClient, viewer, deps);
    return loadMessages("programs");
  },
  component: ProgramListPage,
});
