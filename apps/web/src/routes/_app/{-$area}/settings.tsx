import { createFileRoute } from "@tanstack/react-router";
import { useLeave, useSignOut } from "../../../app/shell/use-sign-out.ts";
import { SettingsPage, settingsTab } from "../../../features/accounts/components/settings-page.tsx";
import { OwnInvitationSection } from "../../../features/companies/components/own-invitations-lazy.ts";
import { NotificationSection } from "../../../features/notifications/components/notification-section-lazy.ts";
import { textFields } from "../../../lib/address.ts";
import { loadMessages } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/{-$area}/settings")({
  /** `tab`: the part of the settings; the account when there is none. */
  validateSearch: textFields(["tab"]),
  loader: () => loadMessages("accounts/security", "errors/field"),
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
