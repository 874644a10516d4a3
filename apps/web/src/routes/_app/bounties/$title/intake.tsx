import { createFileRoute } from "@tanstack/react-router";
import { IntakeLimits } from "../../../../features/flood/order/components/intake-limits.tsx";
import { IntakeSettingsPage } from "../../../../features/intake/components/intake-settings-page.tsx";
import { AutomationSettings } from "../../../../features/programs/editor/components/automation-settings.tsx";
import { RequiredSettings } from "../../../../features/programs/editor/components/required-settings.tsx";
import { StakeSettings } from "../../../../features/reports/stakes/components/stake-settings.tsx";
import { loadMessages } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/bounties/$title/intake")({
  loader: () => loadMessages("reports", "flood-settings"),
  component: IntakeSettings,
});

function IntakeSettings() {
  const { title } = Route.useParams();
  return (
    <IntakeSettingsPage key={title} title={title}>
      <IntakeLimits program={title} />
      <StakeSettings program={title} />
      <AutomationSettings title={title} />
      <RequiredSettings title={title} />
    </IntakeSettingsPage>
  );
}
