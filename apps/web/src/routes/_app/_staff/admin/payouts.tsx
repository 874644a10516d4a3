import { createFileRoute } from "@tanstack/react-router";
import { PayoutsDesk } from "../../../../features/wallet/desk/components/payouts-desk.tsx";
import { validateDeskSearch } from "../../../../features/wallet/desk/desk-search.ts";
import { loadMessages } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/_staff/admin/payouts")({
  staticData: { hasSearch: true },
  validateSearch: validateDeskSearch,
  loader: () => loadMessages("wallet"),
  component: PayoutsDesk,
});
