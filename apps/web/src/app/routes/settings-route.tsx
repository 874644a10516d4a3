import { SettingsPage } from "../../features/accounts/components/settings-page.tsx";
import { useSignOut } from "../shell/use-sign-out.ts";

export function SettingsRoute() {
  return <SettingsPage onSignOut={useSignOut()} />;
}
