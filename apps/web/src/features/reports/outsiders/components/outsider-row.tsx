import { Box, Group, Text } from "@mantine/core";
import type { Outsider } from "@safeport/contract/reports/outsiders/outsider.endpoints";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatDay } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { TimeAgo } from "../../../../ui/time-ago.tsx";

/** Somebody outside the company: who, since when and until when; the reporter's side sees no address. */
export function OutsiderRow({ outsider, children }: { outsider: Outsider; children: ReactNode }) {
  const t = useTranslations("reports/outsiders.dialog");
  const { locale } = useI18n();
  const { email, note, invited_by, invited_at, ends_at, opened_at, ended_at, end_reason } = outsider;
  const time = (moment: string) => () => <TimeAgo key={moment} time={moment} />;
  // Only the team gets the name of who invited.
  const isTeam = invited_by !== null;
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="xs">
      <Box flex="1 1 260px" miw={0} style={{ overflowWrap: "anywhere" }}>
        <Text fw={600}>{email ?? t(isTeam ? "removed" : "hidden")}</Text>
        <Text fz={13} c="dimmed">
          {isTeam ? t.rich("by", { time: time(invited_at), name: invited_by }) : t.rich("at", { time: time(invited_at) })}
          {!end_reason && ` · ${ends_at ? t("until", { day: formatDay(ends_at, locale) }) : t("forever")}`}
        </Text>
        <Text fz={13} c="dimmed">
          {end_reason && ended_at ? (
            <>
              {t(`reason.${end_reason}`)} · <TimeAgo time={ended_at} />
            </>
          ) : (
            isTeam && (opened_at ? t.rich("opened", { time: time(opened_at) }) : t("unopened"))
          )}
        </Text>
        {note && (
          <Text fz={13} mt={4} style={{ whiteSpace: "pre-line" }}>
            {note}
          </Text>
        )}
      </Box>
      {children}
    </Group>
  );
}
