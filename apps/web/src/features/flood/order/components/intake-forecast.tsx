import { Stack, Text } from "@mantine/core";
import { fastLane } from "@safeport/contract/flood/order/intake.limits";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { useTranslations } from "use-intl";
import { formatCalendarDay } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useIntakeForecast } from "../api/intake-limits.ts";

/** Before sending: that the report waits, and until when; nothing for a program without a limit, and until it is known. */
export function IntakeForecast({ program }: { program: Program }) {
  const t = useTranslations("flood.forecast");
  const { locale } = useI18n();
  const { data } = useIntakeForecast(program.program_id);
  if (!data?.waits || data.per_week === null || data.expected_on === null) return null;
  return (
    <Stack gap={4} fz={13} lh="20px" my="xs" role="note" aria-label={t("title")}>
      <Text span inherit>
        {t("waits", {
          perWeek: data.per_week,
          waiting: data.waiting,
          day: formatCalendarDay(data.expected_on, locale),
        })}
      </Text>
      {data.fast_lane && (
        <Text span inherit c="dimmed">
          {t("fast_lane", { percent: fastLane.completeness })}
        </Text>
      )}
    </Stack>
  );
}
