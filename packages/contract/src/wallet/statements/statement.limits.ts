/** Limits of a file of bank statements; a month of a busy account stays far below. */
export const statementLimits = { bytes: 10 * 1024 * 1024, entries: 5_000, statements: 50, columns: 60, record: 20_000 } as const;

/** Entries that one call confirms, so that others who confirm the same statement wait for their turn a second at most. */
export const maxConfirmedEntries = 10;

/** Longest texts that are kept of what a bank writes. */
export const entryTextLimits = { reference: 140, details: 1_000, counterparty: 140, column: 100 } as const;
