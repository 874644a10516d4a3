import { Anchor, Box, Button, Flex, Group, Tabs, Text } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { countryName, formatDay } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Facts } from "../../../../ui/facts.tsx";
import { LanguageChoice } from "../../../../ui/language-choice.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { type BackLink, Page } from "../../../../ui/page.tsx";
import { SchemeSwitch } from "../../../../ui/scheme-switch.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { TabStrip } from "../../../../ui/tab-strip.tsx";

const tabs = ["account", "profile", "security", "notifications", "privacy"] as const;
export type SettingsTab = (typeof tabs)[number];

/** The tab of an address; the account when it names none. */
export function settingsTab(name: string | undefined): SettingsTab {
  return tabs.find((tab) => tab === name) ?? "account";
}

// The first tab has no form until its dialog is opened, so it loads neither the form library nor the validator.
const ChangeEmail = lazyPart(() => import("../../email/components/change-email.tsx").then((module) => module.ChangeEmail));
const SecuritySettings = lazyPart(() => import("./security-settings.tsx").then((module) => module.SecuritySettings));

const PrivacySettings = lazyPart(() => import("./privacy-settings.tsx").then((module) => module.PrivacySettings));

const ProfileSettings = lazyPart(() =>
  import("../../profile/components/profile-settings.tsx").then((module) => module.ProfileSettings),
);

interface SettingsPageProps {
  /** The choice of notifications, which belongs to another feature. */
  notifications: ReactNode;
  /** The programs that act for the person, which belong to another feature. */
  agents: ReactNode;
  /** The invitations that wait for the person, which belong to another feature. */
  invitations: ReactNode;
  tab: SettingsTab;
  /** The way back to where the reader came from to change something here. */
  back: BackLink | undefined;
  onTab: (tab: SettingsTab) => void;
  onSignOut: () => void;
  /** Called when the session has been ended on the server. */
  onSignedOut: () => void;
}

/** The settings of a person, in tabs. */
export function SettingsPage({
  tab,
  back,
  onTab,
  agents,
  notifications,
  invitations,
  onSignOut,
  onSignedOut,
}: SettingsPageProps) {
  const t = useTranslations("accounts");
  const tTab = useTranslations("accounts/security.tab");
  return (
    <Page title={t("settings.title")} width="form" {...(back && { back })}>
      <Tabs value={tab} onChange={(next) => onTab(next as SettingsTab)} keepMounted={false}>
        <TabStrip names={tabs} current={tab} labelOf={(name) => tTab(name)} />
        <Tabs.Panel value="account">
          <Suspense fallback={null}>{invitations}</Suspense>
          <AccountSettings onSignOut={onSignOut} />
        </Tabs.Panel>
        <Tabs.Panel value="profile">
          <Suspense fallback={<SkeletonRows height={96} />}>
            <ProfileSettings />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <Suspense fallback={<SkeletonRows height={96} />}>
            <SecuritySettings agents={agents} onSignedOut={onSignedOut} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="notifications">
          <Suspense fallback={<SkeletonRows height={96} />}>{notifications}</Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="privacy">
          <Suspense fallback={<SkeletonRows height={96} />}>
            <PrivacySettings onSignedOut={onSignedOut} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** The facts of the account, theme and language, and signing out. */
function AccountSettings({ onSignOut }: { onSignOut: () => void }) {
  const t = useTranslations("accounts");
  const tEmail = useTranslations("accounts/security.email");
  const { locale } = useI18n();
  const { user } = useViewer();
  const [changing, setChanging] = useState(false);
  const email = (
    <Group gap="4px 12px" style={{ overflowWrap: "anywhere" }}>
      {user.email}{" "}
      <Badge tone={user.email_verified ? "green" : "amber"}>
        {t(user.email_verified ? "settings.verified" : "settings.unverified")}
      </Badge>{" "}
      {!user.email_verified && <TextLink to="/verify-email">{t("settings.verify")}</TextLink>}{" "}
      <Anchor component="button" type="button" onClick={() => setChanging(true)}>
        {tEmail("change")}
      </Anchor>
      <Suspense>{changing && <ChangeEmail onClose={() => setChanging(false)} />}</Suspense>
    </Group>
  );
  return (
    <>
      <SettingsSection title={t("settings.account")}>
        <Group gap="sm" mb="sm">
          <Avatar name={user.full_name} picture={user.display_picture} size={40} />
          <Text fw={600} flex={1} miw={0} style={{ overflowWrap: "anywhere" }}>
            {user.full_name}
          </Text>
        </Group>
        <Facts
          divided
          facts={[
            { label: t("fact.username"), value: user.username },
            { label: t("fact.email"), value: email },
            { label: t("fact.role"), value: t(`role.${user.role}`) },
            ...(user.country === null ? [] : [{ label: t("fact.country"), value: countryName(user.country, locale) }]),
            {
              label: t("fact.joined"),
              value: <time dateTime={user.created_at}>{formatDay(user.created_at, locale)}</time>,
            },
          ]}
        />
      </SettingsSection>
      <SettingsSection title={t("settings.appearance")}>
        <Setting label={t("settings.theme")}>
          <SchemeSwitch />
        </Setting>
        <Setting label={t("settings.language")}>
          <LanguageChoice />
        </Setting>
      </SettingsSection>
      <SettingsSection title={t("settings.session")}>
        <Setting label={t("settings.session_text")}>
          <Button variant="default" leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />} onClick={onSignOut}>
            {t("settings.sign_out")}
          </Button>
        </Setting>
      </SettingsSection>
    </>
  );
}

/** A setting with its value, and beside it (below on a phone) its control. */
function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex
      direction={{ base: "column", sm: "row" }}
      align={{ base: "stretch", sm: "center" }}
      justify="space-between"
      gap={{ base: "xs", sm: "md" }}
    >
      <Text flex={1}>{label}</Text>
      <Box w={{ base: "100%", sm: 280 }} ta={{ base: "left", sm: "right" }}>
        {children}
      </Box>
    </Flex>
  );
}
