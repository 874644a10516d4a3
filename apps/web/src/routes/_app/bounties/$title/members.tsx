import { createFileRoute } from "@tanstack/react-router";
import { prefetchProgram } from "../../../../features/programs/core/api/prefetch.ts";
import { MembersPage, membersTab } from "../../../../features/programs/participation/components/members-page.tsx";
import { textFields } from "../../../../lib/address.ts";

/** The tabs with a search box of their own are the others. */
const tabsWithoutSearch = ["interests", "invitations", "credentials"];

export const Route = createFileRoute("/_app/bounties/$title/members")({
  staticData: { hasSearch: ({ tab }) => !tabsWithoutSearch.includes(String(tab)) },
  validateSearch: textFields(["tab"]),
  loader: ({ context: { queryClient }, params }) => {
    prefetchProgram(queryClient, params.title);
  },
  component: Members,
});

function Members() {
  const { title } = Route.useParams();
  const navigate = Route.useNavigate();
  const tab = membersTab(Route.useSearch().tab);
  return <MembersPage key={title} title={title} tab={tab} onTab={(next) => void navigate({ search: { tab: next } })} />;
}
