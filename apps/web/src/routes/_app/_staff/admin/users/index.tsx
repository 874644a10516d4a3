import { listUsers } from "@safeport/contract/accounts/users/admin-user.endpoints";
import { createFileRoute } from "@tanstack/react-router";
import { UsersPage } from "../../../../../features/accounts/users/components/users-page.tsx";
import { usersQueryOf } from "../../../../../features/accounts/users/users-query.ts";
import { validateUsersSearch } from "../../../../../features/accounts/users/users-search.ts";
import { queryOf } from "../../../../../lib/query-client.ts";

export const Route = createFileRoute("/_app/_staff/admin/users/")({
  staticData: { hasSearch: true },
  validateSearch: validateUsersSearch,
  // Without `loaderDeps`, which would replace the page by a spinner and lose the focus when a slow machine changes a filter.
  loader: ({ context: { queryClient }, location }) => {
    const query = usersQueryOf(validateUsersSearch(location.search));
    void queryClient.prefetchQuery(queryOf(listUsers, { query }));
  },
  component: UsersPage,
});
