/** Days until silence publishes a resolved report, the days of the reminders before, and the days until a refused side can ask again. */
export const disclosureDays = { silence: 30, reminders: [14, 23, 29], again: 30 } as const;
/** The most redactions of a request, and the most characters of its summary. */
export const disclosureLimits = { redactions: 500, summary: 2_000 } as const;
/** Entries of the public feed. */
export const feedEntries = 50;
