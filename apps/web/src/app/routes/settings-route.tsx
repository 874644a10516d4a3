import { SettingsPage } from "../../features/accounts/components/settings-page.tsx";

export function SettingsRoute() {
  return <SettingsPage />;
}
