/** The longest target of each kind, in business days. */
export const maxTargets = { first_response: 5, triage: 10, bounty: 365, resolution: 365 } as const;
/** Holidays that a program can list. */
export const maxHolidays = 200;
/** Fewest targets for which the public figure is shown. */
export const minFigureTargets = 5;
export const figureColourNames = ["green", "yellow", "red"] as const;
/** The levels that a list can be filtered by, each with those above it. */
export const answeringLevels = ["green", "yellow"] as const;
/** The least percentage of met targets for green and for yellow. */
export const figureColours = { green: 90, yellow: 60 } as const;
