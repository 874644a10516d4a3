/** Reasons for closing a report. */
export const closeReasons = ["informative", "accepted_risk", "out_of_scope", "wont_fix", "withdrawn", "stale"] as const;
/** The reasons that a company can give; the transition itself sets the others. */
export const companyCloseReasons = ["informative", "accepted_risk", "out_of_scope", "wont_fix"] as const;

/** Party that a report waits for: the mediator in an open dispute, nobody for a closed report. */
export const reportTurns = ["company", "hacker", "mediator", "none"] as const;
export type ReportTurn = (typeof reportTurns)[number];

/** How a report was made, as its author states it: by hand, with the help of tools, or by an agent on its own. */
export const automations = ["none", "assisted", "agent"] as const;
export type Automation = (typeof automations)[number];

/** Steps that a report awaits of a reader: their next step on the desk, their side's answer to a request to publish it, or a bounty that they may give. */
export const awaitedActs = ["turn", "publication", "bounty"] as const;
export type AwaitedAct = (typeof awaitedActs)[number];

/** Answers of the author to a severity that the company set. */
export const severityAnswers = ["accepted", "contested"] as const;
export type SeverityAnswer = (typeof severityAnswers)[number];

/** Results of a retest of a fix. */
export const retestResults = ["fixed", "not_fixed"] as const;

/** Fields of a sent report that the company can correct. */
export const correctedFields = ["title", "asset", "weakness"] as const;

/** Ways in which the access of somebody outside the company ends: by the company, at its date, by themselves, or with the company. */
export const outsiderEnds = ["ended", "expired", "left", "company"] as const;
export type OutsiderEnd = (typeof outsiderEnds)[number];

/** Seconds in which a change of status or severity can be undone without a trace outside the platform. */
export const undoSeconds = 10;

/** The reason of a change that takes back another one, as it is stored; the timeline shows it in the reader's language. */
export const undoReason = "This change was undone.";

/** The reason of a change that a side agreed to by conceding a dispute, as it is stored; the timeline shows it in the reader's language. */
export const concessionReason = "Both sides agree to this change.";
