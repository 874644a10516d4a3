import type { Report } from "@safeport/contract/reports/report.schema";
import type { TimelineItem, TimelineItemType } from "@safeport/contract/reports/timeline.schema";
import {
  type Icon,
  IconAntennaBars5,
  IconArrowRight,
  IconCircleDot,
  IconCoin,
  IconEye,
  IconInfoCircle,
  IconPaperclip,
  IconScale,
} from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { VectorDiff } from "../../severity/components/cvss-lazy.tsx";
import classes from "./timeline.module.css";
import { NewMark, Performer } from "./timeline-parts.tsx";

const marks: Partial<Record<TimelineItemType, Icon>> = {
  STATUS_CHANGE: IconCircleDot,
  SEVERITY_CHANGE: IconAntennaBars5,
  BOUNTY_AWARDED: IconCoin,
  DISPUTE_CREATED: IconScale,
  FILE_UPLOAD: IconPaperclip,
  VISIBILITY_CHANGE: IconEye,
};

/** Something that was done to the report: one line, and below it the reason and what it changed. */
export function TimelineEvent({ report, item, isNew }: { report: Report; item: TimelineItem; isNew: boolean }) {
  const Mark = marks[item.item_type] ?? IconInfoCircle;
  const tone = item.item_type === "BOUNTY_AWARDED" ? "green" : item.item_type === "DISPUTE_CREATED" ? "orange" : undefined;
  return (
    <div className={classes.event}>
      <span className={classes.mark} data-tone={tone}>
        <Mark size={14} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.told}>
        <p className={classes.line}>
          <Performer report={report} person={item.performed_by} />
          <EventText item={item} />
          <span className={classes.when}>
            <TimeAgo time={item.created_at} />
          </span>
          {isNew && <NewMark />}
        </p>
        {item.content && item.item_type !== "INFO" && <p className={classes.reason}>{item.content}</p>}
        {item.item_type === "SEVERITY_CHANGE" && (item.old_vector || item.new_vector) && (
          <Suspense fallback={<div className={classes.diffWaiting} />}>
            <VectorDiff before={item.old_vector} after={item.new_vector} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

function EventText({ item }: { item: TimelineItem }): ReactNode {
  const t = useTranslations("reports.event");
  const close = useTranslations("reports.close_reason");
  const { locale } = useI18n();
  const arrow = <IconArrowRight size={14} aria-label={t("to")} role="img" className={classes.arrow} />;
  const { old_status, new_status, old_severity, new_severity } = item;
  if (item.item_type === "STATUS_CHANGE" && new_status) {
    return (
      <>
        {t("status")} {old_status && <StatusBadge status={old_status} />} {arrow} <StatusBadge status={new_status} />
        {item.close_reason && <span className={classes.aside}>{close(item.close_reason)}</span>}
      </>
    );
  }
  if (item.item_type === "SEVERITY_CHANGE" && new_severity) {
    if (old_severity === new_severity)
      return (
        <>
          {t("vector")} <SeverityBadge severity={new_severity} />
        </>
      );
    return (
      <>
        {t("severity")} {old_severity && <SeverityBadge severity={old_severity} />} {arrow}{" "}
        <SeverityBadge severity={new_severity} />
      </>
    );
  }
  if (item.item_type === "BOUNTY_AWARDED") {
    const amount = item.amount_minor === null ? "" : formatMinor(item.amount_minor, item.currency ?? "USD", locale);
    return t.rich("bounty", { amount, b: (text) => <strong className={classes.amount}>{text}</strong> });
  }
  if (item.item_type === "DISPUTE_CREATED") return t("dispute");
  if (item.item_type === "FILE_UPLOAD") return t("file");
  if (item.item_type === "VISIBILITY_CHANGE") return t("visibility");
  return item.item_type === "INFO" && item.content ? item.content : t("other");
}
