import { createFileRoute } from "@tanstack/react-router";
import { IdentityDesk } from "../../../../features/wallet/desk/components/identity-desk.tsx";
import { validateDeskSearch } from "../../../../features/wallet/desk/desk-search.ts";
import { loadMessages } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/_staff/admin/kyc")({
  staticData: { hasSearch: true },
  validateSearch: validateDeskSearch,
  loader: () => loadMessages("wallet"),
  component: IdentityDesk,
});
