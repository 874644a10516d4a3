import { createFileRoute } from "@tanstack/react-router";
import { SetupPage } from "../../features/accounts/components/setup-page.tsx";
import { textFields } from "../../lib/address.ts";
import { loadMessages } from "../../lib/i18n.ts";

export const Route = createFileRoute("/_auth/setup")({
  /** `token`: of the link that the server printed. */
  validateSearch: textFields(["token"]),
  loader: () => loadMessages("accounts/setup", "errors/field"),
  component: Setup,
});

function Setup() {
  return <SetupPage token={Route.useSearch().token ?? ""} />;
}
