import { Text } from "@mantine/core";
import type { ReportMail } from "@safeport/contract/intake/report-mail.endpoints";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { memo, useMemo } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import type { useTimeline } from "../api/timeline.ts";
import { foldUndone } from "../fold-undone.ts";
import { useHashItem } from "../use-hash-item.ts";
import { useNearScreen } from "../use-near-screen.ts";
import { useNewItems } from "../use-new-items.ts";
import { NewItemsButton } from "./new-items-button.tsx";
import classes from "./timeline.module.css";
import { TimelineComment } from "./timeline-comment.tsx";
import { TimelineEvent } from "./timeline-event.tsx";
import { TimelinePlaceholder } from "./timeline-placeholder.tsx";

interface TimelineProps {
  report: Report;
  timeline: ReturnType<typeof useTimeline>;
  /** The mails by which items came. */
  mails: ReadonlyMap<string | null, ReportMail>;
  /** Absent where the reader may not comment. */
  onAnswer?: (item: TimelineItem, withQuote: boolean) => void;
}

/** Nearly all timelines are rendered whole, so that the browser finds every word in them; of longer ones, items follow the reader. */
const renderedAtOnce = 500;

/** Timeline of a report, oldest first. Items that others add while it is on screen appear at the end, marked as new. */
export function Timeline({ report, timeline, mails, onAnswer }: TimelineProps) {
  const t = useTranslations("reports.timeline");
  const { user } = useViewer();
  const { data: items, error, isFetching } = timeline;
  const refetch = () => void timeline.refetch();
  const newItems = useNewItems(items, user.user_id);
  const lastStatus = items?.findLast(({ item_type }) => item_type === "STATUS_CHANGE");
  const isArriving = useHashItem(items !== undefined);
  const entries = useMemo(() => foldUndone(items ?? []), [items]);
  const byId = useMemo(() => new Map(items?.map((item) => [item.item_id, item])), [items]);
  if (!items) {
    return error ? <ErrorState error={error} onRetry={refetch} retrying={isFetching} /> : <SkeletonRows count={3} height={88} />;
  }
  return (
    <>
      {error && <ErrorState strip error={error} onRetry={refetch} retrying={isFetching} />}
      {items.length === 0 ? (
        <Text component="p" m={0} p="lg" ta="center" c="dimmed" bd="1px dashed var(--sp-border-strong)" bdrs="md">
          {t("empty")}
        </Text>
      ) : (
        <ol className={classes.timeline} data-whole={isArriving || undefined}>
          {entries.map(({ item, undone }, at) => (
            <Item
              key={item.item_id}
              report={report}
              item={item}
              mail={mails.get(item.item_id)}
              undone={undone}
              repliedTo={item.replying_to_id === null ? undefined : byId.get(item.replying_to_id)}
              isLastStatus={item === lastStatus}
              isNew={newItems.has(item.item_id)}
              waits={at >= renderedAtOnce}
              onAnswer={onAnswer}
            />
          ))}
        </ol>
      )}
      <NewItemsButton ids={[...newItems]} />
    </>
  );
}

interface ItemProps {
  report: Report;
  item: TimelineItem;
  mail: ReportMail | undefined;
  undone: TimelineItem | null;
  repliedTo: TimelineItem | undefined;
  isLastStatus: boolean;
  isNew: boolean;
  /** Its content is rendered only once it comes near the screen. */
  waits: boolean;
  onAnswer: TimelineProps["onAnswer"];
}

const Item = memo(function Item({ waits, ...props }: ItemProps) {
  const { item, isNew } = props;
  const { ref, isNear } = useNearScreen<HTMLLIElement>(waits);
  return (
    <li
      ref={ref}
      id={`item-${item.item_id}`}
      className={classes.item}
      data-new={isNew || undefined}
      data-screen-only={item.is_internal || undefined}
      tabIndex={-1}
    >
      {/* Links to either of the two lead here. */}
      {props.undone && <span id={`item-${props.undone.item_id}`} style={{ position: "absolute" }} />}
      {isNear && <ItemContent {...props} />}
    </li>
  );
});

function ItemContent({ report, item, mail, undone, repliedTo, isLastStatus, isNew, onAnswer }: Omit<ItemProps, "waits">) {
  if (item.item_type === "PRIVACY_PLACEHOLDER" || item.item_type === "DELETED_PLACEHOLDER") {
    return <TimelinePlaceholder item={item} />;
  }
  if (item.item_type !== "COMMENT" && item.item_type !== "FILE_UPLOAD")
    return <TimelineEvent report={report} item={item} mail={mail} undone={undone} isLastStatus={isLastStatus} isNew={isNew} />;
  return (
    <TimelineComment
      report={report}
      item={item}
      mail={mail}
      repliedTo={repliedTo}
      isNew={isNew}
      {...(onAnswer && { onAnswer })}
    />
  );
}
