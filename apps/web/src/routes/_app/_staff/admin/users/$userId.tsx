import { createFileRoute } from "@tanstack/react-router";
import { prefetchUser } from "../../../../../features/accounts/users/api/user.ts";
import { UserPage } from "../../../../../features/accounts/users/components/user-page.tsx";
import { AuthorReports } from "../../../../../features/reports/list/components/author-reports.tsx";
import { loadMessages } from "../../../../../lib/i18n.ts";
import { lazyPart } from "../../../../../ui/lazy-part.ts";

const LogTable = lazyPart(() =>
  import("../../../../../features/audit/components/log-table.tsx").then((module) => module.LogTable),
);

export const Route = createFileRoute("/_app/_staff/admin/users/$userId")({
  loader: ({ context: { queryClient }, params: { userId } }) => {
    prefetchUser(queryClient, userId);
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
