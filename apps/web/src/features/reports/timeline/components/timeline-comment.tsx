import { Anchor, Box, Group, Text } from "@mantine/core";
import type { ReportMail } from "@safeport/contract/intake/report-mail.endpoints";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { IconLock } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { formatMoment } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { Markdown } from "../../../../ui/markdown.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { itemAnchor } from "../use-hash-item.ts";
import { CommentTools } from "./comment-tools.tsx";
import { NewMark, Performer } from "./performer.tsx";
import { RepliedTo } from "./replied-to.tsx";
import classes from "./timeline.module.css";

const Attachments = lazyPart(() => import("../../../../ui/files/attachments.tsx").then((module) => module.Attachments));
const MailText = lazyPart(() => import("./mail-text.tsx").then((module) => module.MailText));
const CommentFlags = lazyPart(() => import("./comment-flags.tsx").then((module) => module.CommentFlags));
const CommentEdit = lazyPart(() => import("./comment-edit.tsx").then((module) => module.CommentEdit));
const DeleteComment = lazyPart(() => import("./delete-comment.tsx").then((module) => module.DeleteComment));
const PublishComment = lazyPart(() => import("./publish-comment.tsx").then((module) => module.PublishComment));
const CommentHistory = lazyPart(() => import("./comment-history.tsx").then((module) => module.CommentHistory));
const FlagComment = lazyPart(() => import("./flag-comment.tsx").then((module) => module.FlagComment));

interface TimelineCommentProps {
  report: Report;
  item: TimelineItem;
  /** The mail that it came by. */
  mail: ReportMail | undefined;
  repliedTo: TimelineItem | undefined;
  isNew: boolean;
  onAnswer?: (item: TimelineItem, withQuote: boolean) => void;
}

/** A comment of the timeline. Comments for the company alone have a distinct look and a label. */
export function TimelineComment({ report, item, mail, repliedTo, isNew, onAnswer }: TimelineCommentProps) {
  const t = useTranslations("reports.timeline");
  const event = useTranslations("reports.event");
  const { locale } = useI18n();
  const [action, setAction] = useState<"edit" | "delete" | "flag" | "publish" | "history" | null>(null);
  const { performed_by: person } = item;
  const done = () => setAction(null);
  return (
    <>
      <span className={classes.avatar}>
        <Avatar name={person?.full_name ?? t("platform")} picture={person?.display_picture ?? null} size={28} />
      </span>
      <article className={classes.card} data-internal={item.is_internal || undefined}>
        <Group component="header" wrap="nowrap" align="flex-start" gap="xs" p="6px 6px 6px 12px">
          <Group gap="2px 8px" mih={28} flex={1} fz={13} lh="20px">
            <Performer report={report} item={item} />
            {item.item_type === "FILE_UPLOAD" && event("file")}
            <Anchor inherit c="dimmed" href={`#${itemAnchor(item.item_id)}`}>
              <TimeAgo time={item.created_at} />
            </Anchor>
            {item.edited_at && (
              <Anchor
                component="button"
                type="button"
                inherit
                c="dimmed"
                title={formatMoment(item.edited_at, locale)}
                onClick={() => setAction("history")}
              >
                {t("edited")}
              </Anchor>
            )}
            {item.is_internal && (
              <Badge tone="amber" icon={IconLock}>
                {t("internal")}
                <Text span inherit visibleFrom="xs">
                  {t("internal_to")}
                </Text>
              </Badge>
            )}
            {isNew && <NewMark />}
          </Group>
          {action !== "edit" && (
            <CommentTools
              item={item}
              onEdit={() => setAction("edit")}
              onDelete={() => setAction("delete")}
              onFlag={() => setAction("flag")}
              onPublish={() => setAction("publish")}
              {...(onAnswer && { onAnswer })}
            />
          )}
        </Group>
        {repliedTo && (
          <Box px="sm" pb="xs">
            <RepliedTo item={repliedTo} />
          </Box>
        )}
        {action === "edit" ? (
          <Suspense>
            <CommentEdit reportId={report.report_id} item={item} onDone={done} />
          </Suspense>
        ) : (
          (item.content?.trim() || item.files.length === 0) && (
            <Box px="sm" pb="sm">
              {item.content?.trim() && mail ? (
                <Suspense fallback={<Markdown>{item.content}</Markdown>}>
                  <MailText text={item.content} mail={mail} />
                </Suspense>
              ) : item.content?.trim() ? (
                <Markdown>{item.content}</Markdown>
              ) : (
                <Text component="em" c="dimmed">
                  {t("no_content")}
                </Text>
              )}
            </Box>
          )
        )}
        {item.files.length > 0 && (
          <Box px="sm" pb="sm" mih={74}>
            <Suspense>
              <Attachments files={item.files} />
            </Suspense>
          </Box>
        )}
        <Suspense>{item.flags.length > 0 && <CommentFlags item={item} />}</Suspense>
      </article>
      <Suspense>
        {action === "delete" && <DeleteComment reportId={report.report_id} itemId={item.item_id} onClose={done} />}
        {action === "publish" && <PublishComment reportId={report.report_id} itemId={item.item_id} onClose={done} />}
        {action === "history" && <CommentHistory reportId={report.report_id} itemId={item.item_id} onClose={done} />}
        {action === "flag" && <FlagComment reportId={report.report_id} itemId={item.item_id} onClose={done} />}
      </Suspense>
    </>
  );
}
