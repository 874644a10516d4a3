import { createFileRoute } from "@tanstack/react-router";
import { Suspense } from "react";
import { prefetchProgram } from "../../../../features/programs/core/api/prefetch.ts";
import { type ProgramSearch, validateProgramSearch } from "../../../../features/programs/core/program-search-fields.ts";
import { ProgramPage } from "../../../../features/programs/detail/components/program-page.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";

const Commitments = lazyPart(() =>
  import("../../../../features/reports/known-issues/components/commitments.tsx").then((module) => module.Commitments),
);
const DisclosedSection = lazyPart(() =>
  import("../../../../features/disclosure/components/disclosed-section.tsx").then((module) => module.DisclosedSection),
);

const ProgramNonIssues = lazyPart(
  () =>
    import("../../../../features/flood/non-issues/components/program-non-issues.tsx").then((module) => module.ProgramNonIssues),
  "flood-settings",
);

/** What it does not count as a vulnerability, the hashes of a program's known issues, and its published reports. */
const moreOf = (handle: string) => (
  <Suspense>
    <ProgramNonIssues program={handle} />
    <Commitments program={handle} />
    <DisclosedSection program={handle} />
  </Suspense>
);

export const Route = createFileRoute("/_app/{-$area}/bounties/$title")({
  validateSearch: validateProgramSearch,
  loader: ({ context: { queryClient }, params }) => {
    prefetchProgram(queryClient, params.title);
  },
  component: ProgramDetail,
});

function ProgramDetail() {
  const { title } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const setSearch = (changes: ProgramSearch) =>
    void navigate({ to: ".", search: (old) => ({ ...old, ...changes }), replace: true, resetScroll: false });
  return <ProgramPage key={title} title={title} search={search} setSearch={setSearch} more={moreOf} />;
}
