import { textLimits } from "../../kernel/text.limits.ts";

/** The title of a report, in UTF-16 units. */
export const maxReportTitle = textLimits.title;
/** Drafts that one person can have. */
export const maxDrafts = 100;
/** Comments that one person can write on a report. */
export const maxComments = 2_000;
/** Days after closing in which a report can be reopened or get another closed status. */
export const reopenDays = 90;
export const maxVectorLength = 250;
/** Days after which a severity that its author has not answered counts as accepted. */
export const severityAnswerDays = 14;
/** Days in which the author of a report answers a retest. */
export const retestDays = 14;
/** Fewest characters of a reason: for another severity, for a correction, for locking or moving a report, and for a transition that costs the researcher points. */
export const minReason = { severity: 10, correction: 10, custody: 10, pointsLost: 20 } as const;
/** The name of a label, a view, a reply or a template, in UTF-16 units. */
export const maxDeskName = 50;
