/** Days after a question on which its author is reminded; the later two warn of the stale close. */
export const staleReminderDays = [7, 14, 25] as const;
/** Days after which an unanswered question closes the report. */
export const staleCloseDays = 30;
/** Days that remain at least after a dispute or a lock. */
export const staleGraceDays = 7;
/** Business days in which the company answers the author's request for an answer. */
export const answerRequestDays = 5;
