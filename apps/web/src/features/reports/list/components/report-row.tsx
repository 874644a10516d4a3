import { Checkbox, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { ReportCard } from "@safeport/contract/reports/core/report.schema";
import { IconActivity, IconChevronDown, IconStack2 } from "@tabler/icons-react";
import type { LinkOptions } from "@tanstack/react-router";
import { Suspense, use, useId } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { DisputeBadge } from "../../../../ui/dispute-badge.tsx";
import { ButtonLink } from "../../../../ui/link.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { Truncate } from "../../../../ui/truncate.tsx";
import { ReportActions } from "../../actions/components/report-actions.tsx";
import { DueMark } from "../../clocks/components/due-text.tsx";
import { LabelBadge } from "../../core/components/label-badge.tsx";
import { plainExcerpt } from "../../core/plain-excerpt.ts";
import { ReportPartsContext } from "../../core/report-parts.ts";
import type { ListView } from "../../core/report-views.ts";
import { usePrefetchReport } from "../../timeline/api/prefetch-report.ts";
import classes from "./report-row.module.css";

interface ReportRowProps {
  report: ReportCard;
  /** To its page. */
  link: LinkOptions;
  view: ListView;
  /** The time that the row shows: the one that the list is sorted by. */
  time: "created_at" | "last_activity_at";
  gone: boolean;
  opened: boolean;
  onToggle: () => void;
  /** Whether it is ticked; undefined where nothing can be ticked. */
  selected?: boolean | undefined;
  onSelect?: () => void;
}

/** A report of a list. Pressing it opens its actions. */
export function ReportRow({ report, link, view, time, gone, opened, onToggle, selected, onSelect }: ReportRowProps) {
  const t = useTranslations("reports");
  const id = useId();
  const prefetch = usePrefetchReport();
  const { ClusterPanel } = use(ReportPartsContext);
  const isCluster = (report.cluster?.count ?? 0) > 1;
  const { experience } = useViewer();
  // A draft that nobody has rated yet says "none", too.
  const isRated = report.status !== "draft" || report.severity !== "none";
  // Everybody's own reports have the same author.
  const author = experience === "researcher" ? null : report.author_username;
  const origin = [author, report.program_title].filter(Boolean).join(" · ");
  return (
    <li
      className={classes.item}
      data-open={opened || undefined}
      data-gone={gone || undefined}
      data-selected={selected || undefined}
    >
      {selected !== undefined && (
        <Checkbox
          className={classes.check ?? ""}
          size="xs"
          data-select={report.report_id}
          aria-label={t("row.select", { title: report.poc_title })}
          checked={selected}
          onChange={() => onSelect?.()}
        />
      )}
      <UnstyledButton
        className={classes.row}
        data-row={report.report_id}
        aria-expanded={opened}
        aria-controls={id}
        onClick={onToggle}
      >
        <span className={classes.top}>
          <span className={classes.title}>
            <Truncate twoLinesOnPhone>{report.poc_title}</Truncate>
          </span>
          {report.dispute_open && view !== "disputed" && (
            <span className={classes.flag}>
              <DisputeBadge />
            </span>
          )}
          {isCluster && (
            <span className={classes.flag}>
              <Badge tone="indigo" icon={IconStack2}>
                {t("row.cluster", { count: report.cluster?.count ?? 0 })}
              </Badge>
            </span>
          )}
          {report.labels.length > 0 && (
            <span className={classes.labels}>
              {report.labels.map((label) => (
                <LabelBadge key={label.label_id} label={label} />
              ))}
            </span>
          )}
          {report.waiting && (
            <span className={classes.due} title={t("clock.waits_to_be_let_in")}>
              {t("clock.waits")}
            </span>
          )}
          {report.due_at && (
            <span className={classes.due}>
              <DueMark report={report} />
            </span>
          )}
        </span>
        <span className={classes.about}>
          <span className={classes.origin}>
            {report.id !== null && <span className={classes.number}>{`#${report.id} · `}</span>}
            <span className={classes.source}>
              <Truncate>{origin}</Truncate>
            </span>
          </span>
          {!opened && (
            <span className={classes.excerpt}>
              <Truncate>{plainExcerpt(report.excerpt)}</Truncate>
            </span>
          )}
        </span>
        <span className={classes.status}>
          {/* How it left the view may not be known here, so its old status would mislead. */}
          {gone ? (
            <Text span fz={12} c="dimmed">
              {t("row.gone")}
            </Text>
          ) : (
            // The name of the view already says "New", so the rows do not repeat it.
            (view !== "new" || report.status !== "new") && <StatusBadge status={report.status} />
          )}
        </span>
        <span className={classes.severity}>{isRated && <SeverityBadge severity={report.severity} />}</span>
        <span className={classes.date}>
          {report.assignee && (
            <span title={t("act.assigned_to", { name: report.assignee.full_name })} className={classes.assignee}>
              <VisuallyHidden>{t("act.assigned_to", { name: report.assignee.full_name })}</VisuallyHidden>
              <Avatar name={report.assignee.full_name} picture={report.assignee.display_picture} size={20} />
            </span>
          )}
          {time === "last_activity_at" && (
            <>
              <IconActivity size={14} stroke={1.75} style={{ flex: "none" }} aria-hidden />
              <VisuallyHidden>{t("row.last_activity")}</VisuallyHidden>
            </>
          )}
          <TimeAgo time={report[time]} />
        </span>
        <IconChevronDown size={16} stroke={1.75} className={classes.mark} aria-hidden />
      </UnstyledButton>
      {opened && (
        <div id={id} className={classes.panel}>
          <Text fz={13} lh="18px" c="dimmed" flex="1 1 240px" lineClamp={3} dir="auto">
            {plainExcerpt(report.excerpt)}
          </Text>
          <ReportActions report={report} hideDispute={view === "closed"} />
          {report.can.includes("edit_draft") ? (
            <ButtonLink to="/reports/$reportId/edit" params={{ reportId: report.report_id }} size="xs">
              {t("row.continue")}
            </ButtonLink>
          ) : (
            <ButtonLink {...link} size="xs" onPointerEnter={() => prefetch(report.report_id)}>
              {t("row.explore")}
            </ButtonLink>
          )}
          {isCluster && ClusterPanel && (
            <div className={classes.cluster}>
              <Suspense fallback={<SkeletonRows count={3} height={44} />}>
                <ClusterPanel report={report} />
              </Suspense>
            </div>
          )}
        </div>
      )}
    </li>
  );
}
