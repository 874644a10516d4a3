import { createFileRoute } from "@tanstack/react-router";
import { validateDeskSearch } from "../../../../../features/wallet/core/desk-search.ts";
import { StatementPage } from "../../../../../features/wallet/statements/components/statement-page.tsx";
import { loadMessages } from "../../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/_staff/admin/statements/$statementId")({
  staticData: { hasSearch: true },
  validateSearch: validateDeskSearch,
  loader: () => loadMessages("wallet"),
  component: StatementPage,
});
