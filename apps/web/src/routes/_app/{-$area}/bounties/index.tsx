import { createFileRoute } from "@tanstack/react-router";
import { ProgramListPage } from "../../../../features/programs/list/components/program-list-page.tsx";
import { validateProgramListSearch } from "../../../../features/programs/list/program-list-search.ts";
import { prefetchPrograms } from "../../../../features/programs/shared/api/prefetch.ts";

export const Route = createFileRoute("/_app/{-$area}/bounties/")({
  staticData: { hasSearch: true },
  validateSearch: validateProgramListSearch,
  // Without `loaderDeps`, which would replace the page by a spinner and lose the focus when a slow machine changes a filter.
  loader: ({ context: { queryClient, viewer }, location }) => {
    prefetchPrograms(queryClient, viewer, validateProgramListSearch(location.search));
  },
  component: ProgramListPage,
});
