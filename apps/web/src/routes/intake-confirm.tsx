import { createFileRoute, useLocation } from "@tanstack/react-router";
import { ConfirmSubmissionPage } from "../features/intake/public/confirm-page.tsx";
import { tokenOfLink } from "../lib/address.ts";
import { loadMessages } from "../lib/i18n.ts";

/** Target of a link that was mailed to a person without an account. */
export const Route = createFileRoute("/intake-confirm")({
  loader: () => loadMessages("reports"),
  component: Confirm,
});

function Confirm() {
  const token = tokenOfLink(useLocation().hash, "token", {}) ?? "";
  return <ConfirmSubmissionPage key={token} token={token} />;
}
