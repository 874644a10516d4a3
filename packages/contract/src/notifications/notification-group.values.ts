import {
  type ChosenNotificationKind,
  companyMoneyKinds,
  connectionKinds,
  leaderKinds,
  moneyDeskKinds,
  participantKinds,
  secondPersonKinds,
} from "./notification.endpoints.ts";

const awardKinds = ["award_waits", "award_approved", "award_declined"] as const satisfies readonly ChosenNotificationKind[];

const groups = {
  reports: [
    "report_submitted",
    "assigned",
    "status_changed",
    "validated",
    "severity_changed",
    "corrected",
    "collaboration_invited",
    "retest_asked",
    "retest_answered",
    "retest_decided",
    "original_resolved",
    "original_ended",
    "known_issue_revealed",
    "report_locked",
    "report_moved",
  ],
  comments: ["commented", "mentioned", "internal_comment", "mentioned_internally", "comment_flagged"],
  deadlines: ["answer_awaited", "answer_asked", "answer_missed", "target_missed"],
  disputes: [
    "severity_contested",
    "dispute_opened",
    "dispute_answered",
    "mediator_named",
    "dispute_decided",
    "dispute_appealed",
    "dispute_overdue",
    "dispute_ended",
  ],
  publication: [
    "disclosure_asked",
    "disclosure_reminded",
    "disclosure_refused",
    "disclosure_ended",
    "report_published",
    "report_taken_down",
  ],
  bounties: ["bounty_due", ...awardKinds, "awarded", "award_final", "award_covered", "award_reversed", "award_contested"],
  programs: ["program_changed", ...participantKinds, ...leaderKinds, "program_closed"],
  company: [...companyMoneyKinds.filter((kind) => !awardKinds.some((one) => one === kind)), ...connectionKinds],
  desk: [...moneyDeskKinds, ...secondPersonKinds],
} satisfies Record<string, readonly ChosenNotificationKind[]>;
export type NotificationGroup = keyof typeof groups;

/** What notifications are about, each with its kinds, in the order in which they are chosen from. */
export const notificationGroups = Object.entries(groups) as [NotificationGroup, ChosenNotificationKind[]][];
