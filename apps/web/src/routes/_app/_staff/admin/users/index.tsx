import { createFileRoute } from "@tanstack/react-router";
import { prefetchUsers } from "../../../../../features/accounts/users/api/user.ts";
import { UsersPage } from "../../../../../features/accounts/users/components/users-page.tsx";
import { usersQueryOf } from "../../../../../features/accounts/users/users-query.ts";
import { validateUsersSearch } from "../../../../../features/accounts/users/users-search.ts";
import { loadMessages } from "../../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/_staff/admin/users/")({
  staticData: { hasSearch: true },
  validateSearch: validateUsersSearch,
  // Without `loaderDeps`, which would replace the page by a spinner and lose the focus when a slow machine changes a filter.
  loader: ({ context: { queryClient }, location }) => {
    prefetchUsers(queryClient, usersQueryOf(validateUsersSearch(location.search)));
    return loadMessages("accounts/users");
  },
  component: UsersPage,
});
