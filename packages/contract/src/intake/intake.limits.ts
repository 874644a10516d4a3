/** Pages of other sites that may show the form of a program. */
export const maxFrameOrigins = 10;
/** Length of the mailbox that receives reports, in UTF-16 units; a suffix is added to it in answers. */
export const maxMailAddress = 190;
/** Bytes of a mail with its attachments, and milliseconds in which it must be read. */
export const mailLimits = { bytes: 10 * 1024 * 1024, ms: 10_000, attachments: 10 } as const;
/** Characters of an OpenPGP key (armored), and milliseconds in which it must be read. */
export const openPgpKeyLimits = { length: 50_000, ms: 10_000 } as const;
/** Bytes of a larger mail that are read, to learn who sent it to whom. */
export const largeMailStart = 256 * 1024;
/** Bytes that the originals of the mails of one program may take together. */
export const mailOriginalsBytes = 5 * 1024 ** 3;
/** Bytes that the files of notes by people other than the senders of reports may take together in one program. */
export const noteFilesBytes = 1024 ** 3;
/** Mails of a program that became nothing: those that are shown, and days for which they are kept. */
export const refusedMails = { shown: 20, days: 30 } as const;
/** Mails of people other than its sender that become notes of one report within a day. */
export const mailNotesPerDay = 50;
/** Mails of the platform's mailbox that are read at a time, milliseconds for that in all, and programs that one mail can go to. */
export const mailboxLimits = { mails: 50, ms: 50_000, programs: 5 } as const;
/** Days for which a report waits for its sender to confirm the address. */
export const confirmationDays = 3;
/** The proof of work of the form: SHA-256 hashes that begin with this many zero bits, and minutes for which a challenge works. */
export const challenge = { bits: 15, minutes: 30, nonceLength: 20 } as const;
/** Reports without an account within a day: of one address, and of one program. */
export const submissionsPerDay = { address: 5, program: 200 } as const;
/** Answers of one guest to their report within a day. */
export const guestCommentsPerDay = 50;
/** Rows of the scope that the form offers. */
export const maxFormScopes = 100;
/** Characters of a CAPTCHA's token, minutes after which no provider takes one any more, and milliseconds for the provider to check it. */
export const captchaLimits = { token: 8_192, minutes: 10, ms: 5_000 } as const;
