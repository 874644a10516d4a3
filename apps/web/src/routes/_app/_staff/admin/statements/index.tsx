import { createFileRoute } from "@tanstack/react-router";
import { validateDeskSearch } from "../../../../../features/wallet/core/desk-search.ts";
import { StatementsPage } from "../../../../../features/wallet/statements/components/statements-page.tsx";
import { loadMessages } from "../../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/_staff/admin/statements/")({
  staticData: { hasSearch: true },
  validateSearch: validateDeskSearch,
  loader: () => loadMessages("wallet"),
  component: StatementsPage,
});
