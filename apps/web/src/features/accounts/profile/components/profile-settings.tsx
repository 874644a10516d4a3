import { Anchor } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useProfile } from "../api/profile.ts";
import { PictureSettings } from "./picture-settings.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** Profile of the reader. */
export function ProfileSettings() {
  const t = useTranslations("accounts/profile");
  const { username } = useViewer().user;
  const { data: profile, error, refetch, isFetching } = useProfile(username);
  if (!profile?.details || !profile.settings)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <SkeletonRows height={96} />
    );
  const { details, settings } = profile;
  return (
    <>
      <SettingsSection title={t("picture.title")}>
        <PictureSettings username={username} name={details.full_name} picture={details.display_picture} />
      </SettingsSection>
      <SettingsSection title={t("title")} text={t("text")}>
        <ProfileForm
          username={username}
          saved={{
            full_name: details.full_name,
            bio: details.bio,
            country: details.country,
            time_zone: details.time_zone,
            language: settings.language,
            social_links: details.social_links,
            is_private: profile.is_private,
            audience: settings.audience,
            in_country_board: settings.in_country_board,
            version: settings.version,
          }}
        />
        <TextLink to="/users/$username" params={{ username }}>
          {t("view")}
        </TextLink>
        {settings.audience !== "members" && !profile.is_private && <Anchor href={`/u/${username}`}>{t("public_page")}</Anchor>}
      </SettingsSection>
    </>
  );
}
