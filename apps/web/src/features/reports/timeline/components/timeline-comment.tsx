import type { Report } from "@safeport/contract/reports/report.schema";
import type { TimelineItem } from "@safeport/contract/reports/timeline.schema";
import { IconLock } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { formatMoment } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { Markdown } from "../../../../ui/markdown.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { CommentFlags } from "./comment-flags.tsx";
import { CommentTools } from "./comment-tools.tsx";
import { RepliedTo } from "./replied-to.tsx";
import classes from "./timeline.module.css";
import { NewMark, Performer } from "./timeline-parts.tsx";

const CommentEdit = lazy(() => import("./comment-edit.tsx").then((module) => ({ default: module.CommentEdit })));
const DeleteComment = lazy(() => import("./delete-comment.tsx").then((module) => ({ default: module.DeleteComment })));
const FlagComment = lazy(() => import("./flag-comment.tsx").then((module) => ({ default: module.FlagComment })));

interface TimelineCommentProps {
  report: Report;
  item: TimelineItem;
  repliedTo: TimelineItem | undefined;
  isNew: boolean;
  onAnswer?: (item: TimelineItem, withQuote: boolean) => void;
}

/** What somebody wrote. One for the company alone looks different at a glance, and says so. */
export function TimelineComment({ report, item, repliedTo, isNew, onAnswer }: TimelineCommentProps) {
  const t = useTranslations("reports.timeline");
  const { locale } = useI18n();
  const [doing, setDoing] = useState<"edit" | "delete" | "flag" | null>(null);
  const { performed_by: person } = item;
  const done = () => setDoing(null);
  return (
    <>
      <span className={classes.avatar}>
        <Avatar name={person?.full_name ?? t("platform")} picture={person?.display_picture ?? null} size={28} />
      </span>
      <article className={classes.comment} data-internal={item.is_internal || undefined}>
        <header className={classes.head}>
          <div className={classes.who}>
            <Performer report={report} person={person} />
            <span className={classes.when}>
              <TimeAgo time={item.created_at} />
            </span>
            {item.edited_at && (
              <span className={classes.when} title={formatMoment(item.edited_at, locale)}>
                {t("edited")}
              </span>
            )}
            {item.is_internal && (
              <span className={classes.internal}>
                <IconLock size={12} stroke={2} aria-hidden />
                <span>
                  {t("internal")}
                  <span className={classes.internalTo}>{t("internal_to")}</span>
                </span>
              </span>
            )}
            {isNew && <NewMark />}
          </div>
          {doing !== "edit" && (
            <CommentTools
              item={item}
              onEdit={() => setDoing("edit")}
              onDelete={() => setDoing("delete")}
              onFlag={() => setDoing("flag")}
              {...(onAnswer && { onAnswer })}
            />
          )}
        </header>
        {repliedTo && <RepliedTo item={repliedTo} />}
        {doing === "edit" ? (
          <Suspense>
            <CommentEdit reportId={report.report_id} item={item} onDone={done} />
          </Suspense>
        ) : (
          <div className={classes.text}>
            {item.content?.trim() ? <Markdown>{item.content}</Markdown> : <em className={classes.withheld}>{t("no_content")}</em>}
          </div>
        )}
        <CommentFlags flags={item.flags} />
      </article>
      <Suspense>
        {doing === "delete" && <DeleteComment reportId={report.report_id} itemId={item.item_id} onClose={done} />}
        {doing === "flag" && <FlagComment reportId={report.report_id} itemId={item.item_id} onClose={done} />}
      </Suspense>
    </>
  );
}
