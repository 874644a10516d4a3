import { Text } from "@mantine/core";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { useTranslations } from "use-intl";
import { TimeAgo } from "../../../../ui/time-ago.tsx";

/** The targets of a report and what became of each. */
export function TargetList({ report }: { report: Report }) {
  const t = useTranslations("reports.clock");
  return (
    <>
      {report.targets.map(({ target, state, due_at, late_hours }) => (
        <Text
          key={target}
          span
          display="block"
          fz={13}
          lh="18px"
          {...((state === "overdue" || state === "missed") && { c: "var(--sp-danger)" })}
        >
          {t("line", { target: t(`target.${target}`), state: t(`state.${state}`, { hours: late_hours ?? 0 }) })}{" "}
          {(state === "running" || state === "overdue") && due_at && <TimeAgo time={due_at} />}
        </Text>
      ))}
      {report.time_zone && (
        <Text span display="block" fz={12} lh="16px" c="dimmed">
          {t("zone", { zone: report.time_zone })}
        </Text>
      )}
    </>
  );
}
