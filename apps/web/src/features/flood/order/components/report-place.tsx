import { Button, Group, Stack, Text } from "@mantine/core";
import { type CheckName, checkNames } from "@safeport/contract/flood/checks/check.values";
import type { ReportPlace as Place } from "@safeport/contract/flood/order/place.endpoints";
import { mostCheckPoints } from "@safeport/contract/flood/order/place.limits";
import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { formatCalendarDay } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import sideColumn from "../../../../ui/side-column.module.css";
import { toast } from "../../../../ui/toast.ts";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import type { OneReport } from "../../../reports/core/report-parts.ts";
import { useLetIn, usePlace } from "../api/place.ts";
import { ReportStake } from "./report-stake.tsx";

/** How the place of a sent report is computed; nothing until it is there, as the other parts below the facts. */
export function ReportPlace({ report }: OneReport) {
  const t = useTranslations("flood.place");
  const id = useId();
  const { data } = usePlace(report.report_id, report.version);
  if (!data) return null;
  return (
    <>
      {data.stake && <ReportStake stake={data.stake} />}
      <Stack component="section" gap={4} className={sideColumn.part ?? ""} aria-labelledby={id} data-screen-only>
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Text component="h2" id={id} fz={13} lh="20px" fw={600} m={0}>
            {t("title")}
          </Text>
          <Text fz={12} lh="16px" c="dimmed">
            {t("points", { points: Math.round(data.value * 10) / 10 })}
          </Text>
        </Group>
        {data.waiting && <Waiting waiting={data.waiting} report={report} />}
        <details>
          <Text component="summary" fz={13} lh="20px" style={{ cursor: "pointer" }} py={4}>
            {t("how")}
          </Text>
          <Parts place={data} />
        </details>
      </Stack>
    </>
  );
}

function Waiting({ waiting, report }: OneReport & { waiting: NonNullable<Place["waiting"]> }) {
  const t = useTranslations("flood.place");
  const { locale } = useI18n();
  const errorToast = useErrorToast();
  const letIn = useLetIn(report.report_id);
  const { position, of, is_paused, expected_on, promised_on } = waiting;
  const days = { expected: formatCalendarDay(expected_on, locale), promised: formatCalendarDay(promised_on, locale) };
  const act = () =>
    letIn.mutate(undefined, {
      onSuccess: () => toast({ kind: "success", message: t("let_in_done") }),
      onError: (error) => errorToast(error),
    });
  return (
    <Stack gap={4} fz={13} lh="20px">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text span inherit fw={600}>
          {t("waiting_title")}
        </Text>
        <Text span inherit style={{ fontVariantNumeric: "tabular-nums" }}>
          {t("waiting", { position, of })}
        </Text>
      </Group>
      <span>{is_paused ? t("paused") : t("expected", days)}</span>
      <Text fz={12} lh="16px" c="dimmed">
        {t("waiting_text")}
      </Text>
      {report.can.includes("let_in") && (
        <Button
          size="compact-sm"
          variant="default"
          mt={4}
          style={{ alignSelf: "flex-start" }}
          loading={letIn.isPending}
          onClick={act}
        >
          {t("let_in")}
        </Button>
      )}
    </Stack>
  );
}

function Parts({ place: { version, track, severity, completeness, checks } }: { place: Place }) {
  const t = useTranslations("flood.place");
  const nameOf = useTranslations("flood.name");
  const isNamed = (check: string): check is CheckName => (checkNames as readonly string[]).includes(check);
  return (
    <Stack gap={8} mt={4}>
      <Text fz={12} lh="16px" c="dimmed">
        {t("about")}
      </Text>
      <Stack component="ul" gap={8} m={0} p={0} style={{ listStyle: "none" }}>
        <Part name={t("track")} points={track.points}>
          {t("track_of", { closed: track.closed, valid: track.valid })}
        </Part>
        <Part name={t("severity")} points={severity.points}>
          <SeverityBadge severity={severity.severity} />
        </Part>
        <Part name={t("completeness")} points={completeness.points}>
          {t("percent", { percent: completeness.percent })}
        </Part>
        {checks.failed.map(({ check, answered, points }) => (
          <Part key={check} name={isNamed(check) ? nameOf(check) : check} points={-points}>
            {answered && t("answered")}
          </Part>
        ))}
      </Stack>
      <Text fz={12} lh="16px" c="dimmed">
        {checks.failed.length > 0 && `${t("at_most", { most: mostCheckPoints })} `}
        {t("version", { version })}
      </Text>
    </Stack>
  );
}

function Part({ name, points, children }: { name: string; points: number; children?: ReactNode }) {
  const { locale } = useI18n();
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="xs" wrap="nowrap" fz={13} lh="20px">
      <Stack gap={0} miw={0} style={{ overflowWrap: "anywhere" }}>
        <span>{name}</span>
        {children && (
          <Text span fz={12} lh="16px" c="dimmed">
            {children}
          </Text>
        )}
      </Stack>
      <Text span inherit fw={600} style={{ fontVariantNumeric: "tabular-nums" }}>
        {new Intl.NumberFormat(locale, { signDisplay: "exceptZero", maximumFractionDigits: 1 }).format(points)}
      </Text>
    </Group>
  );
}
