import type { Notification, NotificationKind } from "@safeport/contract/notifications/notification.endpoints";
import { translate } from "@safeport/messages/translate";
import type { Ctx } from "../../platform/context.ts";
import { comparisonPath, programNewsOf } from "./news.ts";
import type { NotificationRow } from "./notification.queries.ts";
import { platformName, titleOf } from "./notification-title.ts";

const tags: Record<NotificationKind, Notification["tag"]> = {
  report_submitted: "report",
  status_changed: "status",
  severity_changed: "severity",
  commented: "comment",
  internal_comment: "comment",
  comment_flagged: "comment",
  dispute_opened: "dispute",
  program_changed: "program",
};

const icons: Record<Notification["tag"], string> = {
  report: "file-plus",
  comment: "message",
  status: "progress",
  severity: "gauge",
  dispute: "scale",
  program: "target",
};

/** A notification in the reader's language, with the page it leads to. */
export function presentNotification(row: NotificationRow, { request: { language } }: Ctx): Notification {
  const read = row.read_at !== null;
  const tag = tags[row.kind];
  return {
    id: row.id,
    title: titleOf(language, row.kind, row.params, row.actor_name ?? platformName),
    message: [row.report_title, row.program_title, row.followed_title].filter(Boolean).join(" · "),
    status: read ? "read" : "unread",
    read,
    tag,
    icon: icons[tag],
    action_text: translate(language, "notifications.view"),
    link:
      row.followed_handle === null
        ? `/reports/${row.subject_id}`
        : comparisonPath(row.followed_handle, programNewsOf(row.params)),
    created_at: row.created_at.toISOString(),
  };
}
