import { useTranslations } from "use-intl";
import { ChangePassword } from "./change-password.tsx";
import { SessionList } from "./session-list.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** The password and the sessions of the account. */
export function SecuritySettings({ onSignedOut }: { onSignedOut: () => void }) {
  const t = useTranslations("accounts/security");
  return (
    <>
      <SettingsSection title={t("password.title")} text={t("password.text")}>
        <ChangePassword />
      </SettingsSection>
      <SettingsSection title={t("sessions.title")} text={t("sessions.text")}>
        <SessionList onSignedOut={onSignedOut} />
      </SettingsSection>
    </>
  );
}
