/** Files in which the journal is exported. */
export const journalFormats = ["csv", "hledger"] as const;
export type JournalFormat = (typeof journalFormats)[number];

/** Outcomes of a proposal to close a month. */
export const monthClosingStatuses = ["waiting", "closed", "rejected", "withdrawn"] as const;
export type MonthClosingStatus = (typeof monthClosingStatuses)[number];

/** Steps of staff for a proposal that waits. */
export const closingActions = ["confirm", "reject", "withdraw"] as const;
