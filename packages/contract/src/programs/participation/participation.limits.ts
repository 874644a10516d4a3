// In a file without schemas, for pages that load no validator.

/** The most characters of a motivation and of the message of an invitation; the most applications answered at once. */
export const participationLimits = { motivation: 500, message: 1_000, decisions: 50 } as const;
/** Days for which an invitation to a program can be accepted. */
export const programInvitationDays = 7;
/** Minutes for which the approval of an application can be undone. */
export const approvalUndoMinutes = 60;
/** Days for which an application can be answered. */
export const interestDays = 14;
