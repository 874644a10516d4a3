import { Checkbox, Table, Text } from "@mantine/core";
import { notificationChannels } from "@safeport/contract/notifications/notification-preference.values";
import { useLocale, useTranslations } from "use-intl";
import { formatHour } from "../../../lib/format.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { SettingsSection } from "../../../ui/settings-section.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useErrorToast } from "../../../ui/use-error-toast.ts";
import { usePreferences, useSetPreference } from "../api/preference.ts";
import { PushSetting } from "./push-setting.tsx";
import { RegularMails } from "./regular-mails.tsx";

/** Chooses for each kind of notification the channels that carry it. */
export function NotificationSettings() {
  const locale = useLocale();
  const t = useTranslations("notifications/preferences");
  const errorToast = useErrorToast();
  const { data, error, refetch, isFetching } = usePreferences();
  const set = useSetPreference();
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} /> : <SkeletonRows />;
  const failed = { onError: (refusal: Error) => errorToast(refusal, { fallback: t("failed") }) };
  return (
    <SettingsSection title={t("title")} text={t("text")}>
      <Table horizontalSpacing={4} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("event")}</Table.Th>
            {notificationChannels.map((channel) => (
              <Table.Th key={channel} ta="center" w="22%">
                {t(`channel.${channel}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.items.map(({ kind, ...channels }) => (
            <Table.Tr key={kind}>
              <Table.Th scope="row" fw={400}>
                {t(`kind.${kind}`)}
              </Table.Th>
              {notificationChannels.map((channel) => (
                <Table.Td key={channel}>
                  <Checkbox
                    aria-label={t("cell", { event: t(`kind.${kind}`), channel: t(`channel.${channel}`) })}
                    checked={channels[channel]}
                    onChange={({ currentTarget: { checked } }) => set.mutate({ kind, channel, enabled: checked }, failed)}
                    display="flex"
                    style={{ justifyContent: "center" }}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text c="dimmed" fz={13}>
        {t("channel_help", { time: formatHour(data.digest_hour, locale) })}
      </Text>
      <RegularMails preferences={data} />
      <PushSetting />
    </SettingsSection>
  );
}
