import type { TimelineItem } from "@safeport/contract/reports/timeline.schema";
import { IconFlag } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import classes from "./timeline.module.css";

/** Why a comment was put before the admins: for them everybody's words, for others what they said themselves. */
export function CommentFlags({ flags }: { flags: TimelineItem["flags"] }) {
  const t = useTranslations("reports.comment");
  const { user } = useViewer();
  if (flags.length === 0) return null;
  return (
    <ul className={classes.flags}>
      {flags.map(({ username, reason, created_at }) => (
        <li key={username}>
          <IconFlag size={14} stroke={1.75} aria-hidden />
          <span>
            {username === user.username ? t("flagged_by_you") : t("flagged_by", { name: username })} <TimeAgo time={created_at} />
            : <q>{reason}</q>
          </span>
        </li>
      ))}
    </ul>
  );
}
