/** When the daily mail is sent, in whole hours by its reader's clock. */
export const digestHour = 8;
/** The most lines of a daily mail; if there is more, a last line says how much. */
export const maxDigestLines = 30;
