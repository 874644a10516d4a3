/** Why a report was closed. */
export const closeReasons = ["informative", "accepted_risk", "out_of_scope", "wont_fix", "withdrawn", "stale"] as const;
/** The reasons that a company can give; the transition itself sets the others. */
export const companyCloseReasons = ["informative", "accepted_risk", "out_of_scope", "wont_fix"] as const;

/** Whose move a report is: of an open dispute the mediator's, of a closed report nobody's. */
export const reportTurns = ["company", "hacker", "mediator", "none"] as const;
export type ReportTurn = (typeof reportTurns)[number];

/** What the author says to a severity that the company set. */
export const severityAnswers = ["accepted", "contested"] as const;
export type SeverityAnswer = (typeof severityAnswers)[number];

/** What a retest of a fix shows. */
export const retestResults = ["fixed", "not_fixed"] as const;

/** What the company can correct of a sent report. */
export const correctedFields = ["title", "asset", "weakness"] as const;

/** Seconds in which a change of status or severity can be undone without a trace outside the platform. */
export const undoSeconds = 10;

/** The reason of a change that takes back another one, as it is stored; the timeline shows it in the reader's language. */
export const undoReason = "This change was undone.";
