import { createFileRoute } from "@tanstack/react-router";
import { useSignOut } from "../../../app/shell/use-sign-out.ts";
import { SettingsPage } from "../../../features/accounts/components/settings-page.tsx";

export const Route = createFileRoute("/_app/{-$area}/settings")({ component: Settings });

function Settings() {
  return <SettingsPage onSignOut={useSignOut()} />;
}
