import { createFileRoute, useLocation } from "@tanstack/react-router";
import { GuestReportPage } from "../features/intake/public/guest-report-page.tsx";
import { tokenOfLink } from "../lib/address.ts";
import { loadMessages } from "../lib/i18n.ts";

/** Target of a link that was mailed to a person without an account. */
export const Route = createFileRoute("/intake-report")({
  loader: () => loadMessages("reports"),
  component: Report,
});

function Report() {
  const token = tokenOfLink(useLocation().hash, "token", {}) ?? "";
  return <GuestReportPage key={token} token={token} />;
}
