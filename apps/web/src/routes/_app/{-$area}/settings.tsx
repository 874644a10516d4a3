import { createFileRoute } from "@tanstack/react-router";
import { useLeave, useSignOut } from "../../../app/shell/use-sign-out.ts";
import { SettingsPage, settingsTab } from "../../../features/accounts/components/settings-page.tsx";
import { textFields } from "../../../lib/address.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";

const OwnInvitationSection = lazyPart(() =>
  import("../../../features/companies/components/own-invitations.tsx").then((module) => module.OwnInvitations),
);
const NotificationSection = lazyPart(() =>
  import("../../../features/notifications/components/notification-settings.tsx").then((module) => module.NotificationSettings),
);

export const Route = createFileRoute("/_app/{-$area}/settings")({
  /** `tab`: the part of the settings; the account when there is none. */
  validateSearch: textFields(["tab"]),
  component: Settings,
});

function Settings() {
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SettingsPage
      tab={settingsTab(tab)}
      onTab={(next) => void navigate({ search: { tab: next === "account" ? undefined : next }, replace: true })}
      notifications={<NotificationSection />}
      invitations={<OwnInvitationSection />}
      onSignOut={useSignOut()}
      onSignedOut={useLeave()}
    />
  );
}
