import { useTranslations } from "use-intl";
import { SettingsSection } from "../../../ui/settings-section.tsx";
import { ChangePassword } from "./change-password.tsx";
import { SessionList } from "./session-list.tsx";
import { TwoFactor } from "./two-factor.tsx";

/** The password, the second factor and the sessions of the account. */
export function SecuritySettings({ onSignedOut }: { onSignedOut: () => void }) {
  const t = useTranslations("accounts/security");
  return (
    <>
      <SettingsSection title={t("password.title")} text={t("password.text")}>
        <ChangePassword />
      </SettingsSection>
      <SettingsSection title={t("two_factor.title")} text={t("two_factor.text")}>
        <TwoFactor />
      </SettingsSection>
      <SettingsSection title={t("sessions.title")} text={t("sessions.text")}>
        <SessionList onSignedOut={onSignedOut} />
      </SettingsSection>
    </>
  );
}
