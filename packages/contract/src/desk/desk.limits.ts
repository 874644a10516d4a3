/** Reports that one bulk act can change. */
export const maxBulk = 500;
/** Labels of a company, and those on one report. */
export const maxLabels = { ofCompany: 100, ofReport: 20 } as const;
/** Saved views, and canned replies: of a person, and of a company. */
export const maxViews = 50;
export const maxCannedReplies = 200;
/** A saved view counts its reports up to this many. */
export const maxViewCount = 1_000;
