import { Group, Text, VisuallyHidden } from "@mantine/core";
import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import { IconClock } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useNow } from "../../../../lib/now.ts";
import { TimeAgo } from "../../../../ui/time-ago.tsx";

/** Next due target of a report and its time; red once overdue. Renders nothing if no target is due. */
export function DueText({ report }: { report: Pick<Report | ReportCard, "due_at" | "due_target"> }) {
  const t = useTranslations("reports.clock");
  const now = useNow();
  const { due_at, due_target } = report;
  if (!due_at || !due_target) return null;
  const isOverdue = Date.parse(due_at) <= now;
  const key = isOverdue ? "overdue" : due_target === "answer" ? "answer_due" : "due";
  return (
    <Text span inherit {...(isOverdue && { fw: 500, c: "var(--sp-danger)" })}>
      {t.rich(key, { target: t(`target.${due_target}`), time: () => <TimeAgo time={due_at} /> })}
    </Text>
  );
}

/** The same in the room of a row: a clock and the time, with the words for screen readers; red and with a word once it has passed. */
export function DueMark({ report }: { report: Pick<Report | ReportCard, "due_at" | "due_target"> }) {
  const t = useTranslations("reports.clock");
  const now = useNow();
  const { due_at, due_target } = report;
  if (!due_at || !due_target) return null;
  const isOverdue = Date.parse(due_at) <= now;
  const title = t(isOverdue ? "overdue_title" : "due_title", { target: t(`target.${due_target}`) });
  return (
    <Group component="span" gap={4} wrap="nowrap" title={title} {...(isOverdue && { fw: 500, c: "var(--sp-danger)" })}>
      <IconClock size={14} stroke={1.75} style={{ flex: "none" }} aria-hidden />
      <VisuallyHidden>{title}</VisuallyHidden>
      {isOverdue ? <span>{t.rich("overdue_short", { time: () => <TimeAgo time={due_at} /> })}</span> : <TimeAgo time={due_at} />}
    </Group>
  );
}
