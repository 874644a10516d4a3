import type { ApiScope } from "@safeport/contract/kernel/api-token.scopes";
import type { Notification } from "@safeport/contract/notifications/core/notification.schema";
import {
  isBulkKind,
  type NotificationKind,
  notificationKinds,
  notificationRules,
} from "@safeport/contract/notifications/core/notification-kinds";
import type { ProposalPlace } from "@safeport/contract/site/proposal.values";
import { platformName, translate } from "@safeport/messages/translate";
import type { Ctx } from "../../../platform/context.ts";
import { shownName } from "../../../platform/shown-name.ts";
import { pagePath, programNewsOf } from "./news.ts";
import type { NotificationRow } from "./notification.queries.ts";
import { titleOf } from "./notification-title.ts";

/** The kinds of notifications with a tag. */
export function kindsOfTag(tag: Notification["tag"]): NotificationKind[] {
  return notificationKinds.filter((kind) => notificationRules[kind].tag === tag);
}

/** The scope with which an API token reads the object that notifications with a tag name. */
const scopes: Record<Notification["tag"], ApiScope> = {
  report: "reports:read",
  comment: "reports:read",
  status: "reports:read",
  severity: "reports:read",
  dispute: "reports:read",
  program: "programs:read",
  company: "company:read",
  money: "money:read",
  account: "profile:read",
};

/** The kinds of notifications that an API token with these scopes reads. */
export function kindsOfScopes(held: readonly string[]): NotificationKind[] {
  return notificationKinds.filter((kind) => held.includes(scopes[notificationRules[kind].tag]));
}

const icons: Record<Notification["tag"], string> = {
  report: "file-plus",
  comment: "message",
  status: "progress",
  severity: "gauge",
  dispute: "scale",
  program: "target",
  company: "building",
  money: "coin",
  account: "user",
};

/** A notification in the reader's language, with the page it leads to. */
export function presentNotification(row: NotificationRow, ctx: Ctx): Notification {
  const { language } = ctx.request;
  const name = row.actor_name === null ? platformName() : shownName(row.actor_name, ctx);
  const read = row.read_at !== null;
  const { tag } = notificationRules[row.kind];
  return {
    id: row.id,
    title: row.announced_title ?? titleOf(language, row.kind, row.params, name),
    message:
      row.announced_message ??
      [row.params.bulk_id ? null : row.report_title, row.program_title, row.subject_title, row.params.reason]
        .filter(Boolean)
        .join(" · "),
    status: read ? "read" : "unread",
    read,
    tag,
    icon: icons[tag],
    action_text: translate(language, "notifications.view"),
    link: linkOf(row),
    created_at: row.created_at.toISOString(),
  };
}

function linkOf({ kind, subject_id, subject_handle, params, announced_link }: NotificationRow): string | null {
  if (kind === "announcement") return announced_link;
  const { about } = notificationRules[kind];
  const ofProgram = about === "program" || about === "participation";
  return pagePath(kind, {
    id: ofProgram ? subject_handle : (params.report_id ?? subject_id),
    dispute_id: params.dispute_id,
    many: params.bulk_id !== undefined && isBulkKind(kind),
    place: params.place as ProposalPlace | undefined,
    ...(about === "program" && programNewsOf(params)),
  });
}
