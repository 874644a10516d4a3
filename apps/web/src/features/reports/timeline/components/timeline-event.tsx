import { Box, Group, Stack, Text } from "@mantine/core";
import type { ReportMail } from "@safeport/contract/intake/report-mail.endpoints";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import type { TimelineItem, TimelineItemType } from "@safeport/contract/reports/timeline/timeline.schema";
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
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { Markdown } from "../../../../ui/markdown.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { OriginalLink } from "../../core/components/original-link.tsx";
import { Corrections } from "./corrections.tsx";
import { NewMark, Performer } from "./performer.tsx";
import classes from "./timeline.module.css";

const Attachments = lazyPart(() => import("../../../../ui/files/attachments.tsx").then((module) => module.Attachments));
const AwardState = lazyPart(() => import("../../awards/components/award-state.tsx").then((module) => module.AwardState));
const DeleteNote = lazyPart(() => import("./delete-note.tsx").then((module) => module.DeleteNote));

const MailText = lazyPart(() => import("./mail-text.tsx").then((module) => module.MailText));
const VectorDiff = lazyPart(() => import("../../severity/components/vector-diff.tsx").then((module) => module.VectorDiff));

const marks: Partial<Record<TimelineItemType, { icon: Icon; tone?: "green" | "orange" }>> = {
  STATUS_CHANGE: { icon: IconCircleDot },
  SEVERITY_CHANGE: { icon: IconAntennaBars5 },
  BOUNTY_AWARDED: { icon: IconCoin, tone: "green" },
  DISPUTE_CREATED: { icon: IconScale, tone: "orange" },
  FILE_UPLOAD: { icon: IconPaperclip },
  VISIBILITY_CHANGE: { icon: IconEye },
};

/** CSS pixels: as high as the comparison of two vectors that differ in one metric. */
const diffHeight = 60;

interface TimelineEventProps {
  report: Report;
  item: TimelineItem;
  /** The mail that it came by. */
  mail: ReportMail | undefined;
  /** The change that it took back at once: both are one line. */
  undone: TimelineItem | null;
  /** It is the change that led to the present status. */
  isLastStatus: boolean;
  isNew: boolean;
}

/** An event of the report: one line, and below it the reason and the changes. */
export function TimelineEvent({ report, item, mail, undone, isLastStatus, isNew }: TimelineEventProps) {
  const { icon: Mark, tone } = marks[item.item_type] ?? { icon: IconInfoCircle };
  // An INFO item says what happened in its content; with corrections that is the reason.
  const t = useTranslations("reports.event");
  const written = undone ? null : saysWhat(item) && !item.corrections ? item.note : item.content;
  const isClosingAsDuplicate = isLastStatus && item.new_status === "duplicate" && report.status === "duplicate";
  // The rest of an imported file, as the platform wrote it down.
  const isMarkdown = item.item_type === "OTHER" && item.is_internal && !item.imported_author && !mail;
  return (
    <>
      <span
        className={classes.mark}
        data-tone={tone}
        {...(tone && { style: { color: `var(--sp-${tone})`, background: `var(--sp-${tone}-soft)` } })}
      >
        <Mark size={14} stroke={1.75} aria-hidden />
      </span>
      <Stack gap={6} miw={0}>
        <Group component="p" gap="4px 6px" mih={28} m={0} fz={13} lh="20px">
          <Performer report={report} item={item} />
          {undone && `${t("undone")} `}
          <EventText item={undone ?? item} />
          {isClosingAsDuplicate && <OriginalLink report={report} />}
          {item.dispute && <DisputeLink item={item} />}
          <Text span inherit c="dimmed" ml={2}>
            <TimeAgo time={item.created_at} />
          </Text>
          {isNew && <NewMark />}
        </Group>
        {item.award && !["pending", "final"].includes(item.award.status) && (
          <Suspense>
            <AwardState award={item.award} />
          </Suspense>
        )}
        {item.corrections && <Corrections corrections={item.corrections} />}
        {written && mail && (
          <Box maw="70ch">
            <Suspense>
              <MailText text={written} mail={mail} />
            </Suspense>
          </Box>
        )}
        {written && isMarkdown && (
          <Box maw="70ch">
            <Markdown>{written}</Markdown>
          </Box>
        )}
        {written && !mail && !isMarkdown && (
          <Box
            component="p"
            m={0}
            pl={10}
            maw="70ch"
            style={{ borderLeft: "3px solid var(--sp-border)", whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
          >
            {written}
          </Box>
        )}
        {item.files.length > 0 && (
          <Box mih={62}>
            <Suspense>
              <Attachments files={item.files} />
            </Suspense>
          </Box>
        )}
        {item.can.includes("delete") && (
          <Suspense>
            <DeleteNote reportId={report.report_id} itemId={item.item_id} />
          </Suspense>
        )}
        {item.item_type === "SEVERITY_CHANGE" && !undone && (item.old_vector || item.new_vector) && (
          <Suspense fallback={<div style={{ height: diffHeight }} />}>
            <VectorDiff before={item.old_vector} after={item.new_vector} />
          </Suspense>
        )}
      </Stack>
    </>
  );
}

/** The way to the dispute that the item opened, is a step of, or was decided by. */
function DisputeLink({ item }: { item: TimelineItem }) {
  const t = useTranslations("reports.event");
  if (!item.dispute) return null;
  const isDecision = ["STATUS_CHANGE", "SEVERITY_CHANGE", "BOUNTY_AWARDED"].includes(item.item_type);
  return (
    <TextLink to="/disputes/$disputeId" params={{ disputeId: item.dispute.dispute_id }}>
      {isDecision ? t("by_dispute") : t("view_dispute")}
    </TextLink>
  );
}

function EventText({ item }: { item: TimelineItem }): ReactNode {
  const t = useTranslations("reports.event");
  const close = useTranslations("reports.close_reason");
  const { locale } = useI18n();
  const arrow = <IconArrowRight size={14} aria-label={t("to")} role="img" color="var(--sp-muted)" />;
  const { old_status, new_status, old_severity, new_severity } = item;
  if (item.item_type === "STATUS_CHANGE" && new_status) {
    return (
      <>
        {t("status")} {old_status && <StatusBadge status={old_status} />} {arrow} <StatusBadge status={new_status} />
        {item.close_reason && (
          <Text span inherit c="dimmed">
            {close(item.close_reason)}
          </Text>
        )}
      </>
    );
  }
  if (item.item_type === "SEVERITY_CHANGE" && new_severity) {
    const unexplained = item.content === null && (
      <Text span inherit c="dimmed">
        {t("unexplained")}
      </Text>
    );
    if (old_severity === new_severity)
      return (
        <>
          {t("vector")} <SeverityBadge severity={new_severity} /> {unexplained}
        </>
      );
    return (
      <>
        {t("severity")} {old_severity && <SeverityBadge severity={old_severity} />} {arrow}{" "}
        <SeverityBadge severity={new_severity} /> {unexplained}
      </>
    );
  }
  if (item.item_type === "BOUNTY_AWARDED") {
    const amount = item.amount_minor === null ? "" : formatMinor(item.amount_minor, item.currency ?? "USD", locale);
    const strong = (text: ReactNode) => (
      <Text component="strong" inherit fw={600} c="var(--sp-green)">
        {text}
      </Text>
    );
    return t.rich("bounty", { amount, kind: item.award?.kind ?? "bounty", b: strong });
  }
  if (item.corrections) return t("corrected");
  if (item.item_type === "DISPUTE_CREATED") return t("dispute");
  if (item.item_type === "FILE_UPLOAD") return t("file");
  if (saysWhat(item) && item.content) return item.content;
  // Only a published comment is named by the item.
  if (item.item_type === "VISIBILITY_CHANGE") return t(item.replying_to_id ? "published" : "visibility");
  // An internal one with an author comes from the issue of the report, others from an import.
  return t(item.is_internal ? (item.imported_author ? "in_issue" : "in_file") : "other");
}

/** Whether the content of an item is the platform's own line about what happened. */
function saysWhat({ item_type, note }: TimelineItem): boolean {
  return item_type === "INFO" || item_type === "VISIBILITY_CHANGE" || (item_type === "OTHER" && note !== null);
}
