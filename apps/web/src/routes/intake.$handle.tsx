import { createFileRoute } from "@tanstack/react-router";
import { IntakePage } from "../features/intake/public/intake-page.tsx";
import { textFields } from "../lib/address.ts";
import { loadMessages } from "../lib/i18n.ts";

/** The form of a program for people without an account; `embed` in a frame of another site. */
export const Route = createFileRoute("/intake/$handle")({
  validateSearch: textFields(["embed"]),
  loader: () => loadMessages("reports"),
  component: Intake,
});

function Intake() {
  const { handle } = Route.useParams();
  return <IntakePage key={handle} handle={handle} isEmbedded={Route.useSearch().embed === "1"} />;
}
