/** Attempts per mail; with their pauses they take about two days. */
export const mailAttempts = 16;
