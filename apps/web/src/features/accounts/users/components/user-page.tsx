import { Alert, Button, SimpleGrid, Text } from "@mantine/core";
import type { UserAction } from "@safeport/contract/accounts/users/admin-user.policy";
import type { UserDetail } from "@safeport/contract/accounts/users/admin-user.schema";
import { linkOptions } from "@tanstack/react-router";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { countryName, formatDay } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Facts } from "../../../../ui/facts.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { Page } from "../../../../ui/page.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { useUser } from "../api/user.ts";
import { StateBadge } from "./state-badge.tsx";
import { UserSessions } from "./user-sessions.tsx";

const ChangeUserDialog = lazyPart(() => import("./change-user-dialog.tsx").then((module) => module.ChangeUserDialog));

interface UserPageProps {
  userId: string;
  /** Their reports and their part of the log, which belong to other features. */
  reports: (author: UserDetail) => ReactNode;
  activity: ReactNode;
  /** Whether they are paid out. */
  payouts: { title: string; content: ReactNode };
}

/** One account for staff: identity, activity, and the staff's actions. */
export function UserPage({ userId, reports, activity, payouts }: UserPageProps) {
  const t = useTranslations("accounts/users");
  const { data: user, error, refetch, isFetching } = useUser(userId);
  const back = { link: linkOptions({ to: "/admin/users" }), label: t("title") };
  if (!user)
    return (
      <Page title={t("title")} back={back}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} /> : <SkeletonRows height={44} />}
      </Page>
    );
  return (
    <Page title={user.full_name} subtitle={`@${user.username}`} back={back} actions={<Actions user={user} />}>
      {user.suspension && (
        <Alert color="var(--sp-danger)" mb="lg">
          {t.rich("suspended_by", {
            name: user.suspension.by ?? "Safeport",
            time: () => <TimeAgo time={user.suspension?.at ?? ""} />,
          })}
          <Text mt={4} style={{ overflowWrap: "anywhere" }}>
            {user.suspension.reason}
          </Text>
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing={0} style={{ alignItems: "start" }}>
        <div>
          <AccountFacts user={user} />
          <Companies user={user} />
        </div>
        <div>
          {user.role === "Hacker" && <SettingsSection title={payouts.title}>{payouts.content}</SettingsSection>}
          <SettingsSection title={t("sessions")}>
            <UserSessions userId={userId} />
          </SettingsSection>
        </div>
      </SimpleGrid>
      {/* As wide as the page, so that no title is cut. */}
      <SettingsSection title={t("reports")}>{reports(user)}</SettingsSection>
      <SettingsSection title={t("activity")}>
        <Suspense fallback={<SkeletonRows height={48} />}>{activity}</Suspense>
      </SettingsSection>
    </Page>
  );
}

function Actions({ user }: { user: UserDetail }) {
  const t = useTranslations("accounts/users");
  const [asking, setAsking] = useState<UserAction | null>(null);
  return (
    <>
      {user.can.map((action) => (
        <Button
          key={action}
          variant="default"
          {...(action === "suspend" && { c: "var(--sp-danger)" })}
          onClick={() => setAsking(action)}
        >
          {t(`act.${action}`)}
        </Button>
      ))}
      <Suspense>
        {asking && <ChangeUserDialog key={asking} user={user} action={asking} onClose={() => setAsking(null)} />}
      </Suspense>
    </>
  );
}

function AccountFacts({ user }: { user: UserDetail }) {
  const t = useTranslations("accounts/users");
  const tAccount = useTranslations("accounts");
  const { locale } = useI18n();
  const verified = user.email_verified;
  return (
    <SettingsSection title={tAccount("settings.account")}>
      <Facts
        divided
        facts={[
          { label: t("fact.status"), value: <StateBadge state={user.state} /> },
          { label: tAccount("fact.role"), value: tAccount(`role.${user.role}`) },
          {
            label: t("fact.email"),
            value: (
              <>
                {user.email}{" "}
                <Badge tone={verified ? "green" : "amber"}>{tAccount(`settings.${verified ? "verified" : "unverified"}`)}</Badge>
              </>
            ),
          },
          { label: t("fact.two_factor"), value: t(user.two_factor_enabled ? "on" : "off") },
          ...(user.country === null
            ? []
            : [
                {
                  label: t("fact.country"),
                  value: countryName(user.country, locale),
                },
              ]),
          { label: t("fact.joined"), value: <time dateTime={user.created_at}>{formatDay(user.created_at, locale)}</time> },
          {
            label: t("fact.seen"),
            value: user.last_active_at ? <TimeAgo time={user.last_active_at} /> : t("never_seen"),
          },
        ]}
      />
    </SettingsSection>
  );
}

function Companies({ user: { companies } }: { user: UserDetail }) {
  const t = useTranslations("accounts/users");
  return (
    <SettingsSection title={t("companies")}>
      {companies.length === 0 ? (
        <Text c="dimmed">{t("no_companies")}</Text>
      ) : (
        <Facts divided facts={companies.map(({ name, role }) => ({ label: name, value: t(`company_role.${role}`) }))} />
      )}
    </SettingsSection>
  );
}
