import { createFileRoute } from "@tanstack/react-router";
import { DisclosedListPage } from "../features/reports/disclosure/public/disclosed-list-page.tsx";
import { textFields } from "../lib/address.ts";
import { loadMessages } from "../lib/i18n.ts";

/** The published reports, for everybody. */
export const Route = createFileRoute("/d/")({
  validateSearch: textFields(["page", "search", "severity"]),
  loader: () => loadMessages("reports"),
  component: DisclosedListPage,
});
