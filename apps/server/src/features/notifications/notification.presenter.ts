import type { Severity } from "@safeport/contract/kernel/severity.values";
import type { Notification, NotificationKind } from "@safeport/contract/notifications/notification.endpoints";
import type { ReportStatus } from "@safeport/contract/reports/report.state";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { Ctx } from "../../platform/context.ts";
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

function titleOf(language: Language, { kind, params, actor_name }: NotificationRow): string {
  return translate(language, `notifications.kind.${kind}`, {
    name: actor_name ?? "Safeport",
    ...(params.status && { status: translate(language, `reports/status.${params.status as ReportStatus}`) }),
    ...(params.severity && { severity: translate(language, `reports/severity.${params.severity as Severity}`) }),
  });
}

/** A notification in the reader's language, with the page it leads to. */
export function presentNotification(row: NotificationRow, { request: { language } }: Ctx): Notification {
  const read = row.read_at !== null;
  const tag = tags[row.kind];
  return {
    id: row.id,
    title: titleOf(language, row),
    message: [row.report_title, row.program_title].filter(Boolean).join(" · "),
    status: read ? "read" : "unread",
    read,
    tag,
    icon: icons[tag],
    action_text: translate(language, "notifications.view"),
    link: `/reports/${row.subject_id}`,
    created_at: row.created_at.toISOString(),
  };
}
