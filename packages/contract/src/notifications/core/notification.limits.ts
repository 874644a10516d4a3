/** The last hour of a day that the daily mail can be sent at. */
export const lastHour = 23;
/** Maximum sizes of a browser's push subscription: the address, its public key and its secret. */
export const pushLimits = { endpoint: 1_000, p256dh: 100, auth: 40 } as const;
/** Mails about events that go to one person within a day, about one report or program and about all; what happens beyond that is in the web only. */
export const maxEventMails = { ofSubject: 20, ofAll: 100 } as const;
/** The most lines of a daily mail; if there is more, a last line says how much. */
export const maxDigestLines = 30;
