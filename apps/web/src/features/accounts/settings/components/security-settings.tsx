import { Skeleton } from "@mantine/core";
import { sessionHours } from "@safeport/contract/accounts/core/sign-in.limits";
import { type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { ChangePassword } from "../../password/components/change-password.tsx";
import { SessionList } from "../../sessions/components/session-list.tsx";
import { TwoFactor } from "../../two-factor/components/two-factor.tsx";

const PasskeySettings = lazyPart(() =>
  import("../../passkeys/components/passkey-settings.tsx").then((module) => module.PasskeySettings),
);

const ApiTokenSettings = lazyPart(() =>
  import("../../api-tokens/components/api-token-settings.tsx").then((module) => module.ApiTokenSettings),
);

/** The password, the passkeys, the second factor, the sessions, the API tokens and the agents of the account. */
export function SecuritySettings({ agents, onSignedOut }: { agents: ReactNode; onSignedOut: () => void }) {
  const t = useTranslations("accounts/security");
  return (
    <>
      <SettingsSection title={t("password.title")} text={t("password.text")}>
        <ChangePassword />
      </SettingsSection>
      <Suspense fallback={<Skeleton h={96} />}>
        <PasskeySettings />
      </Suspense>
      <SettingsSection title={t("two_factor.title")} text={t("two_factor.text")}>
        <TwoFactor />
      </SettingsSection>
      <SettingsSection title={t("sessions.title")} text={t("sessions.text", { hours: sessionHours })}>
        <SessionList onSignedOut={onSignedOut} />
      </SettingsSection>
      <Suspense fallback={<Skeleton h={96} />}>
        <ApiTokenSettings />
      </Suspense>
      <Suspense fallback={<Skeleton h={96} />}>{agents}</Suspense>
    </>
  );
}
