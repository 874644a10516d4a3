import { createFileRoute } from "@tanstack/react-router";
import { IntakeSettingsPage } from "../../../../features/intake/components/intake-settings-page.tsx";
import { loadMessages } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/bounties/$title/intake")({
  loader: () => loadMessages("reports"),
  component: IntakeSettings,
});

function IntakeSettings() {
  const { title } = Route.useParams();
  return <IntakeSettingsPage key={title} title={title} />;
}
