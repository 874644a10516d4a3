import { createFileRoute } from "@tanstack/react-router";
import { validateProgramListSearch } from "../../../../features/programs/core/program-list-search.ts";
import { prefetchPrograms } from "../../../../features/programs/list/api/prefetch.ts";
import { ProgramListPage } from "../../../../features/programs/list/components/program-list-page.tsx";

export const Route = createFileRoute("/_app/{-$area}/bounties/")({
  staticData: { hasSearch: true },
  validateSearch: validateProgramListSearch,
  // Without `loaderDeps`, which would replace the page by a spinner and lose the focus when a slow machine changes a filter.
  loader: ({ context: { queryClient, viewer }, location }) => {
    prefetchPrograms(queryClient, viewer, validateProgramListSearch(location.search));
  },
  component: ProgramListPage,
});
