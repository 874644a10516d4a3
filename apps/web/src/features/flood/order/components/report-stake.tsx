import { Group, Stack, Text } from "@mantine/core";
import type { StakeState } from "@safeport/contract/reports/core/stake.values";
import type { StakeOfReport } from "@safeport/contract/reports/stakes/stake.schema";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { formatMoment } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Badge, type Tone } from "../../../../ui/badge.tsx";
import sideColumn from "../../../../ui/side-column.module.css";

const tones: Readonly<Record<StakeState, Tone>> = { held: "amber", returned: "green", lost: "red" };

/** What was given with a sent report, and what became of it, for its author and the team. */
export function ReportStake({ stake }: { stake: StakeOfReport }) {
  const t = useTranslations("reports/stakes");
  const { locale } = useI18n();
  const id = useId();
  const { amount, state, ended_at } = stake;
  return (
    <Stack component="section" gap={4} className={sideColumn.part ?? ""} aria-labelledby={id} data-screen-only>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text component="h2" id={id} fz={13} lh="20px" fw={600} m={0}>
          {t("title")}
        </Text>
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      </Group>
      <Text fz={13} lh="20px">
        {t("given", { amount })}
      </Text>
      <Text fz={12} lh="16px" c="dimmed">
        {t(`about.${state}`, { time: ended_at ? formatMoment(ended_at, locale) : "" })}
      </Text>
    </Stack>
  );
}
