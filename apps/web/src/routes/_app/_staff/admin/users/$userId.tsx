import { getUser } from "@safeport/contract/accounts/admin-user.endpoints";
import { createFileRoute } from "@tanstack/react-router";
import { UserPage } from "../../../../../features/accounts/users/components/user-page.tsx";
import { AuthorReports } from "../../../../../features/reports/list/components/author-reports.tsx";
import { loadMessages } from "../../../../../lib/i18n.ts";
import { queryOf } from "../../../../../lib/query-client.ts";
import { lazyPart } from "../../../../../ui/lazy-part.ts";

const LogTable = lazyPart(() =>
  import("../../../../../features/audit/components/log-table.tsx").then((module) => module.LogTable),
);

export const Route = createFileRoute("/_app/_staff/admin/users/$userId")({
  loader: ({ context: { queryClient }, params: { userId } }) => {
    void queryClient.prefetchQuery(queryOf(getUser, { params: { user_id: userId } }));
    return loadMessages("accounts/users", "accounts/security", "audit", "reports", "errors/field");
  },
  component: User,
});

function User() {
  const { userId } = Route.useParams();
  return (
    <UserPage userId={userId} reports={(author) => <AuthorReports author={author} />} activity={<LogTable userId={userId} />} />
  );
}
