import type { Notification } from "@safeport/contract/notifications/notification.endpoints";
import { type Icon, IconArrowsExchange, IconFileText, IconFlame, IconMessage, IconScale } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { InlineCode } from "../../../ui/inline-code.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { useMarkRead } from "../api/use-mark-read.ts";
import classes from "./notifications.module.css";

const icons: Record<Notification["tag"], Icon> = {
  report: IconFileText,
  comment: IconMessage,
  status: IconArrowsExchange,
  severity: IconFlame,
  dispute: IconScale,
};

/** One notification; following its button also marks it as read. */
export function NotificationRow({ item, onLeave }: { item: Notification; onLeave: () => void }) {
  const t = useTranslations("notifications");
  const markRead = useMarkRead();
  const Mark = icons[item.tag];
  return (
    <li className={classes.row} data-unread={!item.read || undefined}>
      <Mark size={18} stroke={1.75} className={classes.icon} aria-hidden />
      <div className={classes.body}>
        <p className={classes.meta}>
          <span className={classes.tag}>{t(`tag.${item.tag}`)}</span>
          <TimeAgo time={item.created_at} />
          {!item.read && (
            <span className={classes.dot}>
              <span className={classes.hidden}>{t("unread")}</span>
            </span>
          )}
        </p>
        <p className={classes.title}>
          <InlineCode>{item.title}</InlineCode>
        </p>
        <p className={classes.message}>
          <InlineCode>{item.message}</InlineCode>
        </p>
        {item.link !== null && (
          <ButtonLink
            to={item.link}
            variant="default"
            size="compact-sm"
            onClick={() => {
              if (!item.read) markRead.mutate(item.id);
              onLeave();
            }}
          >
            {item.action_text || t("view")}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
