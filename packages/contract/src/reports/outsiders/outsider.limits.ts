/** People outside the company with whom a report is shared: at once, and in all. */
export const maxOutsiders = { atOnce: 5, ever: 50 } as const;
/** Days until the last day that can be chosen as the end. */
export const maxOutsiderDays = 365;
/** Comments of one outsider within a day. */
export const outsiderCommentsPerDay = 50;
/** Days after the end for which the company still sees the address. */
export const outsiderAddressDays = 90;
