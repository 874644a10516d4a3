import { createFileRoute } from "@tanstack/react-router";
import { validateDeskSearch } from "../../../../features/wallet/core/desk-search.ts";
import { IdentityDesk } from "../../../../features/wallet/kyc/components/identity-desk.tsx";
import { loadMessages } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/_staff/admin/kyc")({
  staticData: { hasSearch: true },
  validateSearch: validateDeskSearch,
  loader: () => loadMessages("wallet"),
  component: IdentityDesk,
});
