import type { Notification, NotificationKind } from "@safeport/contract/notifications/notification.endpoints";
import type { NotificationRow } from "./notification.queries.ts";

const tags: Record<NotificationKind, Notification["tag"]> = {
  report_submitted: "report",
  status_changed: "status",
  severity_changed: "severity",
  commented: "comment",
  internal_comment: "comment",
  comment_flagged: "comment",
  dispute_opened: "dispute",
};

const icons: Record<Notification["tag"], string> = {
  report: "file-plus",
  comment: "message",
  status: "progress",
  severity: "gauge",
  dispute: "scale",
};

/** A status or severity as people read it. */
function words(value: string | undefined): string {
  return String(value).replaceAll("_", " ");
}

function titleOf({ kind, params, actor_name }: NotificationRow): string {
  const who = actor_name ?? "Safeport";
  switch (kind) {
    case "report_submitted":
      return `New report from ${who}`;
    case "status_changed":
      return `Status is now ${words(params.status)}`;
    case "severity_changed":
      return `Severity is now ${words(params.severity)}`;
    case "dispute_opened":
      return `${who} opened a dispute`;
    case "comment_flagged":
      return `${who} reported a comment`;
    case "internal_comment":
      return `Internal comment from ${who}`;
    case "commented":
      return `New comment from ${who}`;
  }
}

/** A notification in words, with the page it leads to. */
export function presentNotification(row: NotificationRow): Notification {
  const read = row.read_at !== null;
  const tag = tags[row.kind];
  return {
    id: row.id,
    title: titleOf(row),
    message: [row.report_title, row.program_title].filter(Boolean).join(" · "),
    status: read ? "read" : "unread",
    read,
    tag,
    icon: icons[tag],
    action_text: "View",
    link: `/reports/${row.subject_id}`,
    created_at: row.created_at.toISOString(),
  };
}
