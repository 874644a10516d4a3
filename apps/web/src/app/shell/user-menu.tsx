import { Box, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import {
  type Icon,
  IconHistory,
  IconKeyboard,
  IconLogout,
  IconSettings,
  IconSwitchHorizontal,
  IconUser,
  IconUserPlus,
} from "@tabler/icons-react";
import { Link, type LinkOptions } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { CompanySection } from "../../features/companies/components/company-section.tsx";
import { activateAccount, useAccounts } from "../../lib/accounts-store.ts";
import { useViewer } from "../../lib/viewer.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { LanguageChoice } from "../../ui/language-choice.tsx";
import { MenuSection } from "../../ui/menu-section.tsx";
import { SchemeSwitch } from "../../ui/scheme-switch.tsx";
import { Truncate } from "../../ui/truncate.tsx";
import { openShortcuts } from "./shortcuts.ts";
import { useSignOut } from "./use-sign-out.ts";

interface UserMenuProps {
  onLeave: () => void;
  onOpenLog: () => void;
  onAddCompany: () => void;
}

/** The signed-in user, their companies and accounts, and frequently used settings. */
export function UserMenu({ onLeave, onOpenLog, onAddCompany }: UserMenuProps) {
  const t = useTranslations("app");
  const { user, experience } = useViewer();
  const signOut = useSignOut();
  return (
    <>
      <Group gap="sm" p="sm" wrap="nowrap">
        <Avatar name={user.full_name} picture={user.display_picture} size={40} />
        <Box miw={0} fz={13} lh="18px" c="dimmed">
          <Text component="strong" display="block" fz={14} lh="20px" fw={600} c="var(--mantine-color-text)">
            <Truncate>{user.full_name}</Truncate>
          </Text>
          <Truncate>{user.email}</Truncate>
        </Box>
      </Group>
      {experience === "business" && <CompanySection onAdd={onAddCompany} onLeave={onLeave} />}
      <OtherAccounts />
      <MenuSection>
        <Entry icon={IconUserPlus} label={t("menu.add_account")} link={{ to: "/login" }} onClick={onLeave} />
        <Entry icon={IconSettings} label={t("nav.settings")} link={{ to: "/{-$area}/settings" }} onClick={onLeave} />
        <Entry
          icon={IconUser}
          label={t("menu.profile")}
          link={{ to: "/users/$username", params: { username: user.username } }}
          onClick={onLeave}
        />
        {experience !== "staff" && <Entry icon={IconHistory} label={t("activity_log")} onClick={onOpenLog} />}
        <Entry
          icon={IconKeyboard}
          label={t("shortcuts.title")}
          onClick={() => {
            onLeave();
            openShortcuts();
          }}
        />
      </MenuSection>
      <Stack gap={8} p={10} style={{ borderTop: "1px solid var(--sp-border)" }}>
        <SchemeSwitch />
        <LanguageChoice />
      </Stack>
      <MenuSection>
        <Entry
          icon={IconLogout}
          label={t("menu.sign_out")}
          onClick={() => {
            onLeave();
            signOut();
          }}
        />
      </MenuSection>
    </>
  );
}

/** The other accounts of this browser; renders nothing if there is only one. */
function OtherAccounts() {
  const t = useTranslations("app.menu");
  const { accounts, activeId } = useAccounts();
  const others = accounts.filter(({ id }) => id !== activeId);
  if (others.length === 0) return null;
  // Reloads the page, so that no account sees the data of another.
  const switchTo = (id: string) => {
    activateAccount(id);
    location.assign("/");
  };
  return (
    <MenuSection title={t("switch_account")}>
      {others.map(({ id, user }) => (
        <Entry key={id} icon={IconSwitchHorizontal} label={`${user.full_name} (${id})`} onClick={() => switchTo(id)} />
      ))}
    </MenuSection>
  );
}

interface EntryProps {
  icon: Icon;
  label: string;
  link?: LinkOptions;
  onClick: () => void;
}

function Entry({ icon: Mark, label, link, onClick }: EntryProps) {
  const content = (
    <>
      <Mark size={16} stroke={1.75} color="var(--sp-muted)" style={{ flex: "none", margin: "0 4px" }} aria-hidden />
      <Box component="span" miw={0} style={{ overflowWrap: "anywhere" }}>
        {label}
      </Box>
    </>
  );
  return link === undefined ? (
    <UnstyledButton data-pressable="entry" onClick={onClick}>
      {content}
    </UnstyledButton>
  ) : (
    <Link {...link} data-pressable="entry" onClick={onClick}>
      {content}
    </Link>
  );
}
