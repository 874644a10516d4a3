import { Group, Text, UnstyledButton } from "@mantine/core";
import type { ReportCard, ReportView } from "@safeport/contract/reports/report.schema";
import { IconChevronRight } from "@tabler/icons-react";
import type { LinkOptions } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { DisputeBadge } from "../../../../ui/dispute-badge.tsx";
import { ButtonLink } from "../../../../ui/link.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { Truncate } from "../../../../ui/truncate.tsx";
import { usePrefetchReport } from "../../detail/api/use-prefetch-report.ts";
import { ReportActions } from "../../detail/components/report-actions.tsx";
import { plainExcerpt } from "../../shared/plain-excerpt.ts";
import classes from "./report-row.module.css";

interface ReportRowProps {
  report: ReportCard;
  /** To its page. */
  link: LinkOptions;
  view: ReportView;
  gone: boolean;
  opened: boolean;
  onToggle: () => void;
}

/** A report of a list. Pressing it opens what can be done with it. */
export function ReportRow({ report, link, view, gone, opened, onToggle }: ReportRowProps) {
  const t = useTranslations("reports.row");
  const id = useId();
  const prefetch = usePrefetchReport();
  const { experience } = useViewer();
  // A draft that nobody has rated yet says "none", too.
  const isRated = report.status !== "draft" || report.severity !== "none";
  // The row omits what the list already shows: the program for a company, the author for others.
  const origin = experience === "business" ? report.author_username : report.program_title;
  return (
    <li className={classes.item} data-open={opened || undefined} data-gone={gone || undefined}>
      <UnstyledButton
        className={classes.row}
        data-row={report.report_id}
        aria-expanded={opened}
        aria-controls={id}
        onClick={onToggle}
      >
        <span className={classes.title}>
          <Truncate>{report.poc_title}</Truncate>
        </span>
        <span className={classes.about}>
          <Text span inherit truncate flex="none" maw="50%" c="var(--mantine-color-text)">
            {report.id === null ? origin : `#${report.id} · ${origin}`}
          </Text>
          <Truncate>{plainExcerpt(report.excerpt)}</Truncate>
        </span>
        {!opened && (
          <span className={classes.status}>
            {/* How it left the view may not be known here, so its old status would mislead. */}
            {gone ? (
              <Text span fz={13} c="dimmed">
                {t("left")}
              </Text>
            ) : (
              <StatusBadge status={report.status} />
            )}
          </span>
        )}
        <span className={classes.severity}>{isRated && <SeverityBadge severity={report.severity} />}</span>
        <span className={classes.date}>
          <TimeAgo time={report.created_at} />
        </span>
        <IconChevronRight size={16} stroke={1.75} className={classes.mark} aria-hidden />
      </UnstyledButton>
      {opened && (
        <div id={id} className={classes.panel}>
          <Group gap="xs" mr="auto">
            <StatusBadge status={report.status} />
            {report.dispute_open && <DisputeBadge />}
            <Text span fz={13} c="dimmed">
              {t("about", { program: report.program_title, author: report.author_username })}
            </Text>
            {gone && (
              <Text span fz={13} c="dimmed">
                {t("gone")}
              </Text>
            )}
          </Group>
          <ReportActions report={report} hideDispute={view === "closed"} />
          {report.can.includes("edit_draft") ? (
            <ButtonLink to="/reports/$reportId/edit" params={{ reportId: report.report_id }} size="xs">
              {t("continue")}
            </ButtonLink>
          ) : (
            <ButtonLink {...link} size="xs" onPointerEnter={() => prefetch(report.report_id)}>
              {t("explore")}
            </ButtonLink>
          )}
        </div>
      )}
    </li>
  );
}
