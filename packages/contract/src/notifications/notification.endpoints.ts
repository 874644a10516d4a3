import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { singleLine } from "../kernel/text.ts";

/** Kinds of notifications about a report; their texts are in the catalogue under the same names. */
export const reportNotificationKinds = [
  "report_submitted",
  "status_changed",
  "severity_changed",
  "commented",
  "internal_comment",
  "mentioned",
  "mentioned_internally",
  "assigned",
  "comment_flagged",
  "dispute_opened",
  "dispute_answered",
  "mediator_named",
  "dispute_decided",
  "dispute_ended",
  "validated",
  "bounty_due",
  "severity_contested",
  "awarded",
  "retest_asked",
  "retest_answered",
  "retest_decided",
  "corrected",
  "original_resolved",
  "known_issue_revealed",
  "disclosure_asked",
  "disclosure_reminded",
  "disclosure_refused",
  "disclosure_ended",
  "report_published",
  "report_taken_down",
  "collaboration_invited",
  "program_closed",
  "award_final",
  "award_covered",
  "award_reversed",
  "award_contested",
  "target_missed",
  "answer_awaited",
  "answer_asked",
  "answer_missed",
  "report_locked",
  "report_moved",
  "original_ended",
  "dispute_appealed",
  "dispute_overdue",
] as const;
/** Kinds for the company's side, which reporters never see. */
export const internalNotificationKinds = [
  "internal_comment",
  "assigned",
  "mentioned_internally",
] as const satisfies readonly ReportNotificationKind[];
export type ReportNotificationKind = (typeof reportNotificationKinds)[number];

/** About who takes part in a program: the first ones are for those who lead its company, the others for the researcher. */
export const leaderKinds = ["interest_received", "invitation_answered", "program_left", "credentials_ran_out"] as const;
export const participantKinds = ["invitation_received", "interest_answered", "part_ended", "credentials_ended"] as const;
export type ParticipationKind = (typeof leaderKinds)[number] | (typeof participantKinds)[number];

/** About the money of a company, for those who spend it. */
export const companyMoneyKinds = [
  "balance_low",
  "intake_paused",
  "deposit_confirmed",
  "deposit_failed",
  "deposit_taken_back",
  "money_adjusted",
  "subscription_refused",
  "award_waits",
  "award_approved",
  "award_declined",
  "refund_requested",
  "refund_processing",
  "refund_paid",
  "refund_failed",
  "refund_cancelled",
  "refund_returned",
] as const;
export type CompanyMoneyKind = (typeof companyMoneyKinds)[number];

/** About deposits and refunds of companies, for the staff who confirm and pay them. */
export const moneyDeskKinds = ["deposit_waits", "refund_waits", "refund_withdrawn"] as const;
export type MoneyDeskKind = (typeof moneyDeskKinds)[number];

/** About what a second person decides, for staff: it waits for them, or somebody declined what they proposed. */
export const secondPersonKinds = ["second_person_waits", "proposal_declined"] as const;
export type SecondPersonKind = (typeof secondPersonKinds)[number];

/** About the connections of a company, for those who lead it. */
export const connectionKinds = ["webhook_paused"] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** About somebody's own payouts, identity check and bank accounts; each is mailed as well. `payouts_late` is for staff. */
export const payeeKinds = [
  "withdrawal_paid",
  "withdrawal_failed",
  "withdrawal_returned",
  "withdrawal_late",
  "balance_adjusted",
  "payouts_late",
  "kyc_approved",
  "kyc_rejected",
  "kyc_expired",
  "bank_account_added",
] as const;
export type PayeeKind = (typeof payeeKinds)[number];

/** The kinds whose channels people choose. */
export const chosenNotificationKinds = [
  ...reportNotificationKinds,
  "program_changed",
  ...leaderKinds,
  ...participantKinds,
  ...companyMoneyKinds,
  ...moneyDeskKinds,
  ...secondPersonKinds,
  ...connectionKinds,
] as const;
export type ChosenNotificationKind = (typeof chosenNotificationKinds)[number];

/**
 * All of them. Invitations and archives of one's data are always mailed, so they are always in the list as well; so are reports that are
 * nobody's any more.
 */
export const notificationKinds = [
  ...chosenNotificationKinds,
  ...payeeKinds,
  "company_invitation",
  "export_ready",
  "reports_released",
  "announcement",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationTags = [
  "report",
  "comment",
  "status",
  "severity",
  "dispute",
  "program",
  "company",
  "money",
  "account",
] as const;

export const Notification = z.object({
  id: Uuid,
  title: z.string(),
  message: z.string(),
  status: z.enum(["read", "unread"]),
  read: z.boolean(),
  tag: z.enum(notificationTags),
  icon: z.string(),
  action_text: z.string(),
  /** Target of its button, a path of the web. */
  link: z.nullable(z.string()),
  created_at: Time,
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = endpoint({
  name: "notifications.list",
  summary: "The caller's notifications, newest first",
  method: "GET",
  path: "/v1/notifications/",
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(),
    ...changedSince,
    status: z.optional(z.enum(["read", "unread"])),
    /** Only notifications with this tag. */
    tag: z.optional(z.enum(notificationTags)),
    /** Text in title or message, in the language of the request, ignoring case. */
    search: z.optional(singleLine(textLimits.search, 0)),
  }),
  result: pageOf(Notification),
  errors: [],
  list: true,
  uncompressed: true,
});

export const markAllRead = endpoint({
  name: "notifications.mark_all_read",
  summary: "Mark every notification as read",
  method: "PATCH",
  path: "/v1/notifications/all/read/",
  auth: "session",
  rate: "write",
  throttle: { person: 600 },
  result: z.object({ marked: z.int() }),
  errors: [],
});

const NotificationRef = z.object({ id: Uuid });
const markRead = {
  summary: "Mark one notification as read",
  path: "/v1/notifications/:id/mark-read/",
  auth: "session",
  rate: "write",
  throttle: { person: 1_200, object: 60 },
  params: NotificationRef,
  result: Notification,
  errors: ["not_found"],
} as const;

/** The specification answers it on GET; the web uses PATCH. */
export const markReadByGet = endpoint({ ...markRead, name: "notifications.mark_read_get", method: "GET" });
export const markReadByPatch = endpoint({ ...markRead, name: "notifications.mark_read", method: "PATCH" });
