/** When the daily mail is sent, in whole hours by its reader's clock. */
export const digestHour = 8;
/** Mails about events that go to one person within a day, about one report or program and about all; what happens beyond that is in the web only. */
export const maxEventMails = { ofSubject: 20, ofAll: 100 } as const;
/** The most lines of a daily mail; if there is more, a last line says how much. */
export const maxDigestLines = 30;
