import type { TimelineItem } from "@safeport/contract/reports/timeline.schema";
import { IconLock, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import classes from "./timeline.module.css";

/** In place of what the reader may not know, or what was deleted. */
export function TimelinePlaceholder({ item }: { item: TimelineItem }) {
  const t = useTranslations("reports.timeline");
  const isPrivate = item.item_type === "PRIVACY_PLACEHOLDER";
  const Mark = isPrivate ? IconLock : IconTrash;
  return (
    <div className={classes.event}>
      <span className={classes.mark}>
        <Mark size={14} stroke={1.75} aria-hidden />
      </span>
      <p className={classes.line}>
        <em className={classes.withheld}>{t(isPrivate ? "private" : "deleted")}</em>
        <span className={classes.when}>
          <TimeAgo time={item.created_at} />
        </span>
      </p>
    </div>
  );
}
