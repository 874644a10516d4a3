/** When the daily mail is sent, in whole hours by its reader's clock. */
export const digestHour = 8;
/** Lines of a daily mail; a longer one ends with a line that says so. */
export const maxDigestLines = 30;
