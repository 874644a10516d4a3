import { createFileRoute } from "@tanstack/react-router";
import { ProgramPage } from "../../../../features/programs/detail/components/program-page.tsx";
import { type ProgramSearch, validateProgramSearch } from "../../../../features/programs/detail/program-search-fields.ts";
import { prefetchProgram } from "../../../../features/programs/shared/api/prefetch.ts";
import { loadMessages } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/{-$area}/bounties/$title")({
  validateSearch: validateProgramSearch,
  loader: ({ context: { queryClient }, params }) => {
    prefetchProgram(queryClient, params.title);
    return loadMessages("programs");
  },
  component: ProgramDetail,
});

function ProgramDetail() {
  const { title } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const setSearch = (changes: ProgramSearch) =>
    void navigate({ to: ".", search: (old) => ({ ...old, ...changes }), replace: true, resetScroll: false });
  return <ProgramPage key={title} title={title} search={search} setSearch={setSearch} />;
}
