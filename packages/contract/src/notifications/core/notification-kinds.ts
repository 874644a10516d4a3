import { type ChosenKind, groupNames, type NotificationRule } from "./notification-rule.ts";

const [authors, team, both, staff] = [["authors"], ["team"], ["authors", "team"], ["staff"]] as const;
const report = { about: "report", seen: "report", tag: "report" } as const;
const program = { about: "participation", seen: "program", tag: "program", page: "/bounties/{id}", group: "programs" } as const;
const members = { ...program, seen: "program_leader", mail: false, to: team } as const;
const money = { about: "company", seen: "company_payer", tag: "money", page: "/vault?company={id}" } as const;
const companyMoney = { ...money, group: "company", mail: true, to: team } as const;
const refund = { ...companyMoney, page: "/vault?company={id}&tab=refunds" } as const;
const award = { ...money, page: "/vault?company={id}&tab=approvals", group: "bounties", mail: true, to: team } as const;
const refundDesk = { ...money, seen: "staff", page: "/admin/payouts?tab=refunds", group: "desk", mail: true, to: staff } as const;
const proposal = { about: "proposal", seen: "staff", tag: "money", group: "desk", mail: true, to: staff } as const;
const own = { about: "account", seen: "reader", group: null } as const;
const payout = { ...own, tag: "money", page: "/vault?tab=withdrawals" } as const;
const identity = { ...payout, page: "/vault?tab=identity" } as const;

/** Every kind of notification; the settings show them in this order. The texts are in the catalogue `notification-kinds` under the same names. */
export const notificationRules = {
  report_submitted: {
    ...report,
    group: "reports",
    mail: true,
    to: team,
    facts: ["severity", "due"],
    next: "report_submitted",
  },
  assigned: {
    ...report,
    seen: "report_internally",
    group: "reports",
    mail: true,
    to: team,
    bulk: true,
    facts: ["severity", "due"],
  },
  status_changed: { ...report, tag: "status", group: "reports", mail: true, to: both, bulk: true },
  validated: {
    ...report,
    tag: "status",
    group: "reports",
    mail: true,
    to: authors,
    facts: ["severity", "bounty_due"],
    next: "validated",
  },
  severity_changed: {
    ...report,
    tag: "severity",
    group: "reports",
    mail: true,
    to: authors,
    bulk: true,
    facts: ["severity"],
  },
  corrected: { ...report, group: "reports", mail: false, to: authors },
  collaboration_invited: {
    ...report,
    seen: "report_invitee",
    group: "reports",
    mail: true,
    to: authors,
    next: "collaboration_invited",
  },
  retest_asked: { ...report, tag: "status", group: "reports", mail: false, to: authors, next: "retest_asked" },
  retest_answered: { ...report, tag: "status", group: "reports", mail: false, to: team, next: "retest_answered" },
  retest_decided: { ...report, tag: "status", group: "reports", mail: false, to: authors },
  original_resolved: { ...report, tag: "status", group: "reports", mail: false, to: authors },
  original_ended: { ...report, tag: "status", group: "reports", mail: false, to: authors },
  known_issue_revealed: { ...report, group: "reports", mail: false, to: authors },
  report_locked: { ...report, group: "reports", mail: false, to: both },
  report_moved: { ...report, group: "reports", mail: false, to: authors },
  report_let_in: { ...report, group: "reports", mail: true, to: authors, facts: ["due"] },
  outsider_invited: { ...report, group: "reports", mail: true, to: authors },
  outsider_ended: { ...report, group: "reports", mail: false, to: both },

  commented: { ...report, tag: "comment", group: "comments", mail: true, to: both, bulk: true },
  mentioned: { ...report, tag: "comment", group: "comments", mail: true, to: both },
  internal_comment: { ...report, seen: "report_internally", tag: "comment", group: "comments", mail: false, to: team },
  mentioned_internally: { ...report, seen: "report_internally", tag: "comment", group: "comments", mail: true, to: team },
  comment_flagged: { ...report, seen: "staff", tag: "comment", group: "comments", mail: false, to: staff },

  answer_awaited: { ...report, group: "deadlines", mail: true, to: authors },
  answer_asked: { ...report, group: "deadlines", mail: true, to: team, facts: ["due"], next: "answer_asked" },
  answer_missed: { ...report, group: "deadlines", mail: false, to: authors },
  target_missed: { ...report, group: "deadlines", mail: true, to: team },

  severity_contested: {
    ...report,
    tag: "severity",
    group: "disputes",
    mail: true,
    to: team,
    facts: ["severity"],
    next: "severity_contested",
  },
  // The clocks of disputes decide for who does not answer.
  dispute_opened: {
    ...report,
    tag: "dispute",
    group: "disputes",
    mail: true,
    to: both,
    facts: ["due"],
    next: "dispute_opened",
  },
  dispute_answered: { ...report, tag: "dispute", group: "disputes", mail: true, to: both, facts: ["due"] },
  mediator_named: { ...report, tag: "dispute", group: "disputes", mail: false, to: both, facts: ["due"] },
  dispute_decided: { ...report, tag: "dispute", group: "disputes", mail: true, to: both },
  dispute_appealed: { ...report, tag: "dispute", group: "disputes", mail: true, to: both, facts: ["due"] },
  dispute_overdue: { ...report, tag: "dispute", group: "disputes", mail: true, to: both },
  dispute_ended: { ...report, tag: "dispute", group: "disputes", mail: false, to: both },

  disclosure_asked: { ...report, group: "publication", mail: true, to: both, next: "disclosure_answer" },
  disclosure_reminded: { ...report, group: "publication", mail: true, to: both, next: "disclosure_answer" },
  disclosure_refused: { ...report, group: "publication", mail: false, to: both },
  disclosure_ended: { ...report, group: "publication", mail: false, to: both },
  report_published: { ...report, group: "publication", mail: false, to: both },
  report_taken_down: { ...report, group: "publication", mail: false, to: both },

  bounty_due: {
    ...report,
    seen: "report_payer",
    tag: "money",
    group: "bounties",
    mail: true,
    to: team,
    facts: ["severity", "bounty_due"],
    next: "bounty_due",
  },
  award_waits: award,
  award_approved: award,
  award_declined: award,
  awarded: { ...report, group: "bounties", mail: true, to: both },
  award_final: { ...report, tag: "money", group: "bounties", mail: false, to: authors },
  award_covered: { ...report, tag: "money", group: "bounties", mail: true, to: authors },
  award_reversed: { ...report, tag: "money", group: "bounties", mail: true, to: both },
  award_contested: { ...report, tag: "money", group: "bounties", mail: true, to: team, next: "award_contested" },

  // Everybody who can read a program can follow it.
  program_changed: { about: "program", seen: "program", tag: "program", group: "programs", mail: false, to: ["everybody"] },
  invitation_received: { ...program, mail: true, to: authors, next: "invitation_received" },
  interest_answered: { ...program, mail: false, to: authors },
  // Its reader may not know the program any more.
  part_ended: { ...program, seen: "reader", page: "/", mail: false, to: authors },
  credentials_ended: { ...program, mail: false, to: authors },
  interest_received: { ...members, page: "/bounties/{id}/members?tab=interests", next: "interest_received" },
  invitation_answered: { ...members, page: "/bounties/{id}/members?tab=invitations" },
  program_left: { ...members, page: "/bounties/{id}/members?tab=members" },
  credentials_ran_out: { ...members, page: "/bounties/{id}/members?tab=credentials", next: "credentials_ran_out" },
  // About their report, which its author may still read when they no longer see the program.
  program_closed: { ...report, tag: "program", group: "programs", mail: false, to: authors },

  balance_low: { ...companyMoney, next: "deposit_money" },
  intake_paused: { ...companyMoney, next: "deposit_money" },
  deposit_confirmed: { ...companyMoney, next: "deposit_confirmed" },
  deposit_failed: { ...companyMoney, next: "deposit_failed" },
  deposit_taken_back: companyMoney,
  money_adjusted: companyMoney,
  subscription_refused: { ...companyMoney, next: "deposit_money" },
  refund_requested: { ...refund, next: "refund_requested" },
  refund_processing: refund,
  refund_paid: refund,
  refund_failed: refund,
  refund_cancelled: refund,
  refund_returned: refund,
  webhook_paused: {
    about: "company",
    seen: "company_leader",
    tag: "company",
    page: "/companies/{id}",
    group: "company",
    mail: true,
    to: team,
    next: "webhook_paused",
  },
  integration_broken: {
    about: "company",
    seen: "company_leader",
    tag: "company",
    page: "/companies/{id}?tab=connections",
    group: "company",
    mail: true,
    to: team,
    next: "integration_broken",
  },

  deposit_waits: { ...refundDesk, page: "/admin/payments?type=deposit&status=open", next: "deposit_waits" },
  deposit_withdrawn: { ...refundDesk, page: "/admin/payments?type=deposit" },
  refund_waits: { ...refundDesk, next: "refund_waits" },
  refund_withdrawn: refundDesk,
  second_person_waits: { ...proposal, next: "second_person_waits" },
  proposal_declined: proposal,

  withdrawal_paid: payout,
  withdrawal_failed: payout,
  withdrawal_returned: payout,
  withdrawal_late: payout,
  balance_adjusted: { ...payout, page: "/vault?tab=transactions" },
  payouts_late: { ...payout, seen: "staff", page: "/admin/payouts" },
  kyc_approved: identity,
  kyc_rejected: identity,
  kyc_expired: identity,
  bank_account_added: { ...payout, page: "/vault?tab=methods" },
  company_invitation: { ...own, seen: "company_invitee", tag: "company", page: "/settings" },
  export_ready: { ...own, tag: "account", page: "/settings?tab=privacy" },
  reports_released: { ...own, seen: "company_triager", tag: "report", page: "/reports?status=active&assignee=none" },
  /** Its page is that of the announcement. */
  announcement: { ...own, seen: "announced_to", tag: "account" },
} as const satisfies Record<string, NotificationRule>;

type Rules = typeof notificationRules;
export type NotificationKind = keyof Rules;
export const notificationKinds = Object.keys(notificationRules) as NotificationKind[];

type KindWith<R> = { [K in NotificationKind]: Rules[K] extends R ? K : never }[NotificationKind];

/** A kind whose channels people choose. */
export type ChosenNotificationKind = Exclude<NotificationKind, KindWith<{ group: null }>>;
export const chosenNotificationKinds = notificationKinds.filter(
  (kind): kind is ChosenNotificationKind => notificationRules[kind].group !== null,
);

/** The rule of a kind whose channels people choose. */
export function chosenRule(kind: ChosenNotificationKind): ChosenKind & { next?: MailNext } {
  return notificationRules[kind];
}
type MailNext = Extract<Rules[NotificationKind], { next: string }>["next"];

/** The groups of the settings, each with its kinds. */
export const notificationGroups = groupNames.map(
  (name) => [name, chosenNotificationKinds.filter((kind) => notificationRules[kind].group === name)] as const,
);

/** A kind about one sort of subject. */
export type KindAbout<A extends NotificationRule["about"]> = Extract<ChosenNotificationKind, KindWith<{ about: A }>>;
export function isAbout<A extends NotificationRule["about"]>(kind: ChosenNotificationKind, about: A): kind is KindAbout<A> {
  return notificationRules[kind].about === about;
}

export type BulkNotificationKind = KindWith<{ bulk: true }>;
/** Whether a bulk change of reports causes one notification of this kind. */
export function isBulkKind(kind: NotificationKind): kind is BulkNotificationKind {
  return "bulk" in notificationRules[kind];
}

/** Readers of a notification, as its kind says. */
export type NotificationReaders = NotificationRule["seen"];
/** The kinds that these may read. */
export function kindsSeenBy(readers: NotificationReaders): NotificationKind[] {
  return notificationKinds.filter((kind) => notificationRules[kind].seen === readers);
}
