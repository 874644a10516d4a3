import { createFileRoute } from "@tanstack/react-router";
import { DisclosedPage } from "../features/reports/disclosure/public/disclosed-page.tsx";
import { loadMessages } from "../lib/i18n.ts";

/** A published report, for everybody. */
export const Route = createFileRoute("/d/$number")({
  loader: () => loadMessages("reports"),
  component: Disclosed,
});

function Disclosed() {
  const { number } = Route.useParams();
  return <DisclosedPage key={number} number={number} />;
}
