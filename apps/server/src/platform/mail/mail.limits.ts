/** Attempts per mail; with their pauses they take about two days. */
export const mailAttempts = 16;
/** Mails that one job sends, one after the other. They are checked together before, so the last of them must not wait long. */
export const mailsPerJob = 20;
