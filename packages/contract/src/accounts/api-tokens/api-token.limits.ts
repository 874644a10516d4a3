/** Tokens that one person or company can have, and the days after which one ends at the latest and unless another time is named. */
export const apiTokenLimits = { tokens: 20, days: 366, defaultDays: 90, name: 100 } as const;
