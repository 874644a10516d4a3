import { Text } from "@mantine/core";
import { useLocale, useTranslations } from "use-intl";
import { formatHour } from "../../../../lib/format.ts";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { PushSetting } from "../../push/components/push-setting.tsx";
import { usePreferences } from "../api/preference.ts";
import { PreferenceGroups } from "./preference-groups.tsx";
import { RegularMails } from "./regular-mails.tsx";

/** Chooses for each kind of notification the channels that carry it. */
export function NotificationSettings() {
  const locale = useLocale();
  const t = useTranslations("notifications/preferences");
  const { data, error, refetch, isFetching } = usePreferences();
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} /> : <SkeletonRows />;
  return (
    <SettingsSection title={t("title")} text={t("text")}>
      <PreferenceGroups items={data.items} />
      <Text c="dimmed" fz={13}>
        {t("channel_help", { time: formatHour(data.digest_hour, locale) })}
      </Text>
      <RegularMails preferences={data} />
      <PushSetting />
    </SettingsSection>
  );
}
