import { Checkbox, NativeSelect } from "@mantine/core";
import { lastHour } from "@safeport/contract/notifications/core/notification.limits";
import type { NotificationPreferences } from "@safeport/contract/notifications/preferences/notification-preference.endpoints";
import { useLocale, useTranslations } from "use-intl";
import { formatHour } from "../../../../lib/format.ts";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { useSetRegularMails } from "../api/preference.ts";

const hours = Array.from({ length: lastHour + 1 }, (_, hour) => hour);

/** The hour of the daily mail, and for owners of a company whether its monthly figures are mailed. */
export function RegularMails({
  preferences: { digest_hour, monthly_figures },
}: {
  preferences: Pick<NotificationPreferences, "digest_hour" | "monthly_figures">;
}) {
  const t = useTranslations("notifications/preferences");
  const locale = useLocale();
  const errorToast = useErrorToast();
  const set = useSetRegularMails();
  const failed = { onError: (refusal: Error) => errorToast(refusal, { fallback: t("failed") }) };
  return (
    <>
      <NativeSelect
        label={t("digest_hour")}
        description={t("digest_hour_help")}
        maw={320}
        value={String(digest_hour)}
        onChange={(event) => set.mutate({ digest_hour: Number(event.currentTarget.value) }, failed)}
        data={hours.map((hour) => ({ value: String(hour), label: formatHour(hour, locale) }))}
      />
      {monthly_figures !== null && (
        <Checkbox
          label={t("monthly_figures")}
          description={t("monthly_figures_help")}
          checked={monthly_figures}
          onChange={(event) => set.mutate({ monthly_figures: event.currentTarget.checked }, failed)}
        />
      )}
    </>
  );
}
