import { Button } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatDay } from "../../../lib/format.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { LanguageChoice } from "../../../ui/language-choice.tsx";
import { Page } from "../../../ui/page.tsx";
import { SchemeSwitch } from "../../../ui/scheme-switch.tsx";
import classes from "./settings.module.css";

/** The facts of the account, how the product looks and speaks, and the way out. */
export function SettingsPage({ onSignOut }: { onSignOut: () => void }) {
  const t = useTranslations("accounts");
  const { locale } = useI18n();
  const { user } = useViewer();
  const facts: { name: "username" | "email" | "role" | "country" | "joined"; value: ReactNode }[] = [
    { name: "username", value: user.username },
    {
      name: "email",
      value: (
        <>
          {user.email}{" "}
          <Badge tone={user.email_verified ? "green" : "amber"}>
            {t(user.email_verified ? "settings.verified" : "settings.unverified")}
          </Badge>
        </>
      ),
    },
    { name: "role", value: t(`role.${user.role}`) },
    ...(user.country === null ? [] : [{ name: "country" as const, value: countryName(user.country, locale) }]),
    { name: "joined", value: <time dateTime={user.created_at}>{formatDay(user.created_at, locale)}</time> },
  ];
  return (
    <Page title={t("settings.title")} width="form">
      <Section title={t("settings.account")}>
        <div className={classes.who}>
          <Avatar name={user.full_name} picture={user.display_picture} size={40} />
          <strong>{user.full_name}</strong>
        </div>
        <dl className={classes.facts}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{t(`fact.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={t("settings.appearance")}>
        <div className={classes.choice}>
          <span>{t("settings.theme")}</span>
          <SchemeSwitch />
        </div>
        <div className={classes.choice}>
          <span>{t("settings.language")}</span>
          <LanguageChoice />
        </div>
      </Section>
      <Section title={t("settings.session")}>
        <div className={classes.choice}>
          <span>{t("settings.session_text")}</span>
          <Button variant="default" leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />} onClick={onSignOut}>
            {t("settings.sign_out")}
          </Button>
        </div>
      </Section>
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code;
}
