import { createFileRoute, useLocation } from "@tanstack/react-router";
import { SharedReportPage } from "../features/reports/outsiders/components/shared-report-page.tsx";
import { tokenOfLink } from "../lib/address.ts";
import { loadMessages } from "../lib/i18n.ts";

/** Target of the link that is mailed to somebody with whom a report is shared. */
export const Route = createFileRoute("/shared-report")({
  loader: () => loadMessages("reports"),
  component: Report,
});

function Report() {
  const token = tokenOfLink(useLocation().hash, "token", {}) ?? "";
  return <SharedReportPage key={token} token={token} />;
}
