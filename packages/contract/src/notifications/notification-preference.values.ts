import { type Actor, isStaff } from "../kernel/actor.ts";
import {
  type ChosenNotificationKind,
  companyMoneyKinds,
  connectionKinds,
  moneyDeskKinds,
  secondPersonKinds,
} from "./notification.endpoints.ts";

/** Ways in which a notification reaches somebody: in the panel, by a mail at once, in a daily mail. */
export const notificationChannels = ["in_app", "mail", "digest"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Kinds mailed to people without own preferences: others are waiting for them to read these. */
const mailedByDefault: readonly ChosenNotificationKind[] = [
  "report_submitted",
  "commented",
  "mentioned",
  "mentioned_internally",
  "status_changed",
  "severity_changed",
  "validated",
  "bounty_due",
  "awarded",
  "assigned",
  "invitation_received",
  "award_covered",
  "award_reversed",
  "award_contested",
  "balance_low",
  "intake_paused",
  "webhook_paused",
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
  ...moneyDeskKinds,
  ...secondPersonKinds,
  "target_missed",
  "answer_awaited",
  "answer_asked",
  "collaboration_invited",
  // Their clocks decide for who does not answer.
  "dispute_opened",
  "dispute_answered",
  "dispute_decided",
  "dispute_appealed",
  "dispute_overdue",
  "disclosure_asked",
  "disclosure_reminded",
  "severity_contested",
];

/** Whether a channel is on for people who have chosen nothing. */
export function isOnByDefault(kind: ChosenNotificationKind, channel: NotificationChannel): boolean {
  return channel === "in_app" || (channel === "mail" && mailedByDefault.includes(kind));
}

const ofAuthors: readonly ChosenNotificationKind[] = [
  "commented",
  "mentioned",
  "status_changed",
  "severity_changed",
  "validated",
  "awarded",
  "award_final",
  "award_covered",
  "award_reversed",
  "corrected",
  "retest_asked",
  "retest_decided",
  "dispute_opened",
  "dispute_answered",
  "mediator_named",
  "dispute_decided",
  "dispute_ended",
  "original_resolved",
  "known_issue_revealed",
  "disclosure_asked",
  "disclosure_reminded",
  "disclosure_refused",
  "disclosure_ended",
  "report_published",
  "report_taken_down",
  "original_ended",
  "answer_awaited",
  "answer_missed",
  "report_locked",
  "report_moved",
  "dispute_appealed",
  "dispute_overdue",
  "program_closed",
  "collaboration_invited",
  "invitation_received",
  "interest_answered",
  "part_ended",
  "credentials_ended",
];
const ofTeams: readonly ChosenNotificationKind[] = [
  "report_submitted",
  "bounty_due",
  "awarded",
  "award_contested",
  "award_reversed",
  "commented",
  "internal_comment",
  "mentioned",
  "mentioned_internally",
  "assigned",
  "status_changed",
  "severity_contested",
  "retest_answered",
  "dispute_opened",
  "dispute_answered",
  "mediator_named",
  "dispute_decided",
  "dispute_ended",
  "disclosure_asked",
  "disclosure_reminded",
  "disclosure_refused",
  "disclosure_ended",
  "report_published",
  "report_taken_down",
  "target_missed",
  "answer_asked",
  "report_locked",
  "dispute_appealed",
  "dispute_overdue",
  "interest_received",
  "invitation_answered",
  "program_left",
  "credentials_ran_out",
  ...companyMoneyKinds,
  ...connectionKinds,
];

/** The kinds of notifications that somebody may get, in the order in which they are shown. */
export function notificationKindsOf(actor: Pick<Actor, "role" | "company_ids">): ChosenNotificationKind[] {
  const isOfTeam = actor.role === "Business" || actor.company_ids.length > 0;
  const own = actor.role === "Business" ? [] : ofAuthors;
  const forStaff = isStaff(actor) ? (["comment_flagged", ...moneyDeskKinds, ...secondPersonKinds] as const) : [];
  // Everybody who can read a program can follow it.
  return [...new Set([...(isOfTeam ? ofTeams : []), ...own, "program_changed" as const, ...forStaff])];
}
