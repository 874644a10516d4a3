import { createFileRoute } from "@tanstack/react-router";
import { useLeave, useSignOut } from "../../../app/shell/use-sign-out.ts";
import { SettingsPage, settingsTab } from "../../../features/accounts/settings/components/settings-page.tsx";
import { textFields } from "../../../lib/address.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { useWayBack } from "../../../ui/remedy-link.ts";

const OwnInvitationSection = lazyPart(() =>
  import("../../../features/companies/components/own-invitations.tsx").then((module) => module.OwnInvitations),
);
const AgentSection = lazyPart(
  () => import("../../../features/agents/components/agent-settings.tsx").then((module) => module.AgentSettings),
  "agents",
);
const NotificationSection = lazyPart(
  () =>
    import("../../../features/notifications/preferences/components/notification-settings.tsx").then(
      (module) => module.NotificationSettings,
    ),
  "notification-kinds",
);

export const Route = createFileRoute("/_app/{-$area}/settings")({
  /** `tab`: the part of the settings; the account when there is none. `next`: where the reader came from to change something here. */
  validateSearch: textFields(["tab", "next"]),
  component: Settings,
});

function Settings() {
  const { tab, next } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SettingsPage
      tab={settingsTab(tab)}
      back={useWayBack(next)}
      onTab={(name) => void navigate({ search: { tab: name === "account" ? undefined : name, next }, replace: true })}
      agents={<AgentSection />}
      notifications={<NotificationSection />}
      invitations={<OwnInvitationSection />}
      onSignOut={useSignOut()}
      onSignedOut={useLeave()}
    />
  );
}
