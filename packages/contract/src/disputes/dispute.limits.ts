/** Days for which a person who has withdrawn a dispute cannot open another one on that report. */
export const withdrawalCooldownDays = 7;

/** Business days in which each step of a dispute is due, counted from its opening. */
export const stepDays = { answer: 3, mediator: 2, decision: 15 } as const;

/** Characters of the reason of a decision. */
export const minDecisionReason = 10;

/** Most actions of one decision. */
export const maxActions = 5;

/** Characters of the value of a requested outcome: a status, a severity, or an amount in minor units. */
export const maxOutcomeValue = 20;

/** Days in which the side that lost may appeal a decision. */
export const appealDays = 14;
