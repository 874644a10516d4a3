import type { Notification } from "@safeport/contract/notifications/notification.endpoints";
import type { NotificationRow } from "./notification.queries.ts";

const icons: Record<Notification["tag"], string> = {
  report: "file-plus",
  comment: "message",
  status: "progress",
  severity: "gauge",
  dispute: "scale",
};

/** A status or severity as people read it. */
function words(value: unknown): string {
  return String(value).replaceAll("_", " ");
}

function titleOf({ event_type, event_data, actor_name }: NotificationRow): string {
  const who = actor_name ?? "Safeport";
  switch (event_type) {
    case "report.submitted":
      return `New report from ${who}`;
    case "report.status_changed":
      return `Status is now ${words(event_data.new_status)}`;
    case "report.severity_changed":
      return `Severity is now ${words(event_data.new_severity)}`;
    case "dispute.opened":
      return `${who} opened a dispute`;
    case "report.comment_flagged":
      return `${who} reported a comment`;
    default:
      return event_data.is_internal ? `Internal comment from ${who}` : `New comment from ${who}`;
  }
}

/** A notification in words, with the page it leads to. */
export function presentNotification(row: NotificationRow): Notification {
  const read = row.read_at !== null;
  return {
    id: row.id,
    title: titleOf(row),
    message: `${row.report_title} · ${row.program_title}`,
    status: read ? "read" : "unread",
    read,
    tag: row.tag,
    icon: icons[row.tag],
    action_text: "View",
    link: `/reports/${row.report_id}`,
    created_at: row.created_at.toISOString(),
  };
}
