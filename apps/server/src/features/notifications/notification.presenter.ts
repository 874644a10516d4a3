import type { ApiScope } from "@safeport/contract/kernel/api-token.scopes";
import type { Notification, NotificationKind, PayeeKind } from "@safeport/contract/notifications/notification.endpoints";
import type { ProposalPlace } from "@safeport/contract/site/proposal.values";
import { platformName, translate } from "@safeport/messages/translate";
import type { Ctx } from "../../platform/context.ts";
import { shownName } from "../../platform/shown-name.ts";
import {
  companyMoneyPath,
  comparisonPath,
  connectionsPath,
  isBulkKind,
  isCompanyMoneyKind,
  isConnectionKind,
  isMoneyDeskKind,
  isParticipationKind,
  isPayeeKind,
  isSecondPersonKind,
  moneyDeskPath,
  participationPath,
  programNewsOf,
  proposalPaths,
  reportPath,
} from "./news.ts";
import type { NotificationRow } from "./notification.queries.ts";
import { titleOf } from "./notification-title.ts";

const tags: Record<NotificationKind, Notification["tag"]> = {
  report_submitted: "report",
  status_changed: "status",
  severity_changed: "severity",
  commented: "comment",
  internal_comment: "comment",
  mentioned: "comment",
  mentioned_internally: "comment",
  assigned: "report",
  reports_released: "report",
  comment_flagged: "comment",
  dispute_opened: "dispute",
  dispute_answered: "dispute",
  mediator_named: "dispute",
  dispute_decided: "dispute",
  dispute_ended: "dispute",
  validated: "status",
  bounty_due: "money",
  severity_contested: "severity",
  awarded: "report",
  retest_asked: "status",
  retest_answered: "status",
  retest_decided: "status",
  corrected: "report",
  original_resolved: "status",
  known_issue_revealed: "report",
  disclosure_asked: "report",
  disclosure_reminded: "report",
  disclosure_refused: "report",
  disclosure_ended: "report",
  report_published: "report",
  report_taken_down: "report",
  collaboration_invited: "report",
  program_changed: "program",
  program_closed: "program",
  target_missed: "report",
  answer_awaited: "report",
  answer_asked: "report",
  answer_missed: "report",
  report_locked: "report",
  report_moved: "report",
  original_ended: "status",
  dispute_appealed: "dispute",
  dispute_overdue: "dispute",
  company_invitation: "company",
  interest_received: "program",
  invitation_answered: "program",
  program_left: "program",
  invitation_received: "program",
  interest_answered: "program",
  part_ended: "program",
  export_ready: "account",
  announcement: "account",
  credentials_ran_out: "program",
  credentials_ended: "program",
  award_final: "money",
  award_covered: "money",
  award_reversed: "money",
  award_contested: "money",
  balance_low: "money",
  intake_paused: "money",
  deposit_confirmed: "money",
  deposit_failed: "money",
  deposit_taken_back: "money",
  money_adjusted: "money",
  subscription_refused: "money",
  award_waits: "money",
  award_approved: "money",
  award_declined: "money",
  refund_requested: "money",
  refund_processing: "money",
  refund_paid: "money",
  refund_failed: "money",
  refund_cancelled: "money",
  refund_returned: "money",
  deposit_waits: "money",
  refund_waits: "money",
  refund_withdrawn: "money",
  second_person_waits: "money",
  proposal_declined: "money",
  webhook_paused: "company",
  withdrawal_paid: "money",
  withdrawal_failed: "money",
  withdrawal_returned: "money",
  withdrawal_late: "money",
  balance_adjusted: "money",
  payouts_late: "money",
  kyc_approved: "money",
  kyc_rejected: "money",
  kyc_expired: "money",
  bank_account_added: "money",
};

/** The kinds of notifications with a tag. */
export function kindsOfTag(tag: Notification["tag"]): NotificationKind[] {
  return (Object.keys(tags) as NotificationKind[]).filter((kind) => tags[kind] === tag);
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
  return (Object.keys(tags) as NotificationKind[]).filter((kind) => held.includes(scopes[tags[kind]]));
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
  const tag = tags[row.kind];
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

function payeePath(kind: PayeeKind): string {
  if (kind === "payouts_late") return "/admin/payouts";
  if (kind === "balance_adjusted") return "/vault?tab=transactions";
  if (kind === "bank_account_added") return "/vault?tab=methods";
  return kind.startsWith("kyc_") ? "/vault?tab=identity" : "/vault?tab=withdrawals";
}

function linkOf({ kind, subject_id, subject_handle, params, announced_link }: NotificationRow): string | null {
  if (kind === "announcement") return announced_link;
  if (kind === "company_invitation") return "/settings";
  if (kind === "reports_released") return "/reports?status=active&assignee=none";
  if (kind === "collaboration_invited") return reportPath(params.report_id ?? "", undefined);
  if (kind === "export_ready") return "/settings?tab=privacy";
  if (isPayeeKind(kind)) return payeePath(kind);
  if (isMoneyDeskKind(kind)) return moneyDeskPath(kind);
  if (isSecondPersonKind(kind)) return proposalPaths[params.place as ProposalPlace];
  if (isCompanyMoneyKind(kind)) return companyMoneyPath(kind, subject_id);
  if (isConnectionKind(kind)) return connectionsPath(subject_id);
  if (isParticipationKind(kind)) return participationPath(kind, subject_handle);
  if (params.bulk_id && isBulkKind(kind)) return "/reports?sort=activity";
  return subject_handle === null
    ? reportPath(subject_id, params.dispute_id)
    : comparisonPath(subject_handle, programNewsOf(params));
}
