import { createFileRoute } from "@tanstack/react-router";
import { validateDeskSearch } from "../../../../features/wallet/core/desk-search.ts";
import { PayoutsDesk } from "../../../../features/wallet/withdrawals/components/payouts-desk.tsx";
import { loadMessages } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/_staff/admin/payouts")({
  staticData: { hasSearch: true },
  validateSearch: validateDeskSearch,
  loader: () => loadMessages("wallet"),
  component: PayoutsDesk,
});
