import { Stack } from "@mantine/core";
import { getUser } from "@safeport/contract/accounts/users/admin-user.endpoints";
import { createFileRoute } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { UserPage } from "../../../../../features/accounts/users/components/user-page.tsx";
import { AuthorReports } from "../../../../../features/reports/list/components/author-reports.tsx";
import { PayoutFreeze } from "../../../../../features/wallet/withdrawals/components/payout-freeze.tsx";
import { TaxForm } from "../../../../../features/wallet/withdrawals/components/tax-form.tsx";
import { loadMessages } from "../../../../../lib/i18n.ts";
import { queryOf } from "../../../../../lib/query-client.ts";
import { lazyPart } from "../../../../../ui/lazy-part.ts";

const LogTable = lazyPart(() =>
  import("../../../../../features/audit/components/log-table.tsx").then((module) => module.LogTable),
);

export const Route = createFileRoute("/_app/_staff/admin/users/$userId")({
  loader: ({ context: { queryClient }, params: { userId } }) => {
    void queryClient.prefetchQuery(queryOf(getUser, { params: { user_id: userId } }));
    return loadMessages("audit", "wallet");
  },
  component: User,
});

function User() {
  const { userId } = Route.useParams();
  const t = useTranslations("wallet/admin.freeze");
  return (
    <UserPage
      userId={userId}
      reports={(author) => <AuthorReports author={author} />}
      payouts={{ title: t("section"), content: <Payouts userId={userId} /> }}
      activity={<LogTable userId={userId} />}
    />
  );
}

function Payouts({ userId }: { userId: string }) {
  return (
    <Stack gap="lg" align="start">
      <div>
        <PayoutFreeze userId={userId} />
      </div>
      <TaxForm userId={userId} />
    </Stack>
  );
}
