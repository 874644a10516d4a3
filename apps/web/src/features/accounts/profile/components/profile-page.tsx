import { Anchor, Stack, Text } from "@mantine/core";
import type { Profile } from "@safeport/contract/accounts/profile/profile.schema";
import { IconLock, IconMoodEmpty } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { countryName, formatDay } from "../../../../lib/format.ts";
import { hostOf } from "../../../../lib/host-of.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { areaOf, useViewer } from "../../../../lib/viewer.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Facts } from "../../../../ui/facts.tsx";
import { HomeLink } from "../../../../ui/home-link.tsx";
import { ButtonLink } from "../../../../ui/link.tsx";
import { Page } from "../../../../ui/page.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useProfile } from "../api/profile.ts";

interface ProfilePageProps {
  username: string;
  /** The points and figures of the person, which belong to another feature. */
  reputation: ReactNode;
  /** The programs that thank the person, which belong to another feature. */
  thanks: ReactNode;
}

/** The page of a person. */
export function ProfilePage({ username, reputation, thanks }: ProfilePageProps) {
  const t = useTranslations("accounts/profile.page");
  const role = useTranslations("accounts.role");
  const { data: profile, error, refetch, isFetching } = useProfile(username);
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return (
      <Page title={t("gone")} width="form">
        <EmptyState icon={IconMoodEmpty} title={t("gone_text")} text={t("gone_hint")} action={<HomeLink />} />
      </Page>
    );
  const failure = error && (
    <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={profile !== undefined} />
  );
  if (!profile)
    return (
      <Page title={username} width="form">
        {failure || <SkeletonRows height={96} />}
      </Page>
    );
  const { details } = profile;
  if (!details)
    return (
      <Page title={t("private")} width="form">
        {failure}
        <EmptyState icon={IconLock} title={t("private_title")} text={t("private_text")} />
      </Page>
    );
  return (
    <Page
      title={details.full_name}
      width="form"
      picture={<Avatar name={details.full_name} picture={details.display_picture} size={72} />}
      subtitle={`@${details.username}`}
      meta={
        <>
          <Badge tone="grey">{role(details.role)}</Badge>
          {profile.is_private && <Badge tone="amber">{t("is_private")}</Badge>}
        </>
      }
      actions={<Edit profile={profile} />}
    >
      {failure}
      <Details details={details} />
      {reputation}
      {thanks}
    </Page>
  );
}

/** The way to the settings, for the person themselves. */
function Edit({ profile }: { profile: Profile }) {
  const t = useTranslations("accounts/profile.page");
  const { experience } = useViewer();
  if (!profile.can.includes("edit")) return null;
  return (
    <ButtonLink to="/{-$area}/settings" params={{ area: areaOf(experience) }} search={{ tab: "profile" }} variant="default">
      {t("edit")}
    </ButtonLink>
  );
}

function Details({ details }: { details: Profile["details"] & {} }) {
  const t = useTranslations("accounts/profile");
  const tAccounts = useTranslations("accounts");
  const { locale } = useI18n();
  const { country, time_zone: zone, social_links: links } = details;
  return (
    <Stack gap="lg">
      {details.bio && (
        <Text fz={16} maw="70ch" dir="auto" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {details.bio}
        </Text>
      )}
      <Facts
        divided
        facts={[
          ...(country === null ? [] : [{ label: t("country"), value: countryName(country, locale) }]),
          ...(zone === null ? [] : [{ label: t("time_zone"), value: <LocalTime zone={zone} /> }]),
          {
            label: tAccounts("fact.joined"),
            value: <time dateTime={details.created_at}>{formatDay(details.created_at, locale)}</time>,
          },
          ...(links.length === 0 ? [] : [{ label: t("links"), value: <Links links={links} /> }]),
        ]}
      />
    </Stack>
  );
}

/** A time zone with the time it is there. */
function LocalTime({ zone }: { zone: string }) {
  const t = useTranslations("accounts/profile.page");
  const { locale } = useI18n();
  const time = new Intl.DateTimeFormat(locale, { timeZone: zone, hour: "numeric", minute: "2-digit" }).format(new Date());
  return <>{t("local_time", { zone: zone.replaceAll("_", " "), time })}</>;
}

function Links({ links }: { links: (Profile["details"] & {})["social_links"] }) {
  const t = useTranslations("accounts/profile.link_kind");
  return (
    <Stack gap={4}>
      {links.map(({ type, link }) => (
        <span key={`${type} ${link}`}>
          <Anchor inherit href={link} target="_blank" rel="noopener noreferrer ugc nofollow" title={link}>
            {t(type)}
          </Anchor>{" "}
          <Text span c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {hostOf(link) ?? link}
          </Text>
        </span>
      ))}
    </Stack>
  );
}
