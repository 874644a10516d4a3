import type { Notification } from "./notification.schema.ts";

/** Groups of kinds in the settings, in their order there. */
export const groupNames = [
  "reports",
  "comments",
  "deadlines",
  "disputes",
  "publication",
  "bounties",
  "programs",
  "company",
  "desk",
] as const;
export type NotificationGroup = (typeof groupNames)[number];

interface AnyKind {
  /** Its subject: the content of its mail and its page follow from it. */
  about: "report" | "program" | "participation" | "company" | "proposal" | "account";
  /** Readers of the kind. Each read and each mail checks it again. */
  seen:
    | "reader"
    | "staff"
    | "announced_to"
    | "report"
    | "report_internally"
    | "report_payer"
    | "report_invitee"
    | "program"
    | "program_leader"
    | "company_payer"
    | "company_leader"
    | "company_triager"
    | "company_invitee";
  tag: Notification["tag"];
  /** The path of its page, with the id of its subject, if its subject has no page of its own for notifications. */
  page?: string;
}

export interface ChosenKind extends AnyKind {
  group: NotificationGroup;
  /** Whether it is mailed to people without own preferences: others are waiting for them to read it. */
  mail: boolean;
  /** Whose settings list it. */
  to: readonly ("authors" | "team" | "staff" | "everybody")[];
  /** A bulk change of reports causes one for all of them; its texts are under `many`. */
  bulk?: true;
  /** Facts of the report in its mail besides the program and the status. */
  facts?: readonly ("severity" | "due" | "bounty_due")[];
  /** The text of its mail about the next step, in `notifications/mail.next`. */
  next?: string;
}

/** One kind of notification. Without a group it reaches people whatever they choose. Those of payouts are mailed by the acts themselves. */
export type NotificationRule = ChosenKind | (AnyKind & { group: null });
