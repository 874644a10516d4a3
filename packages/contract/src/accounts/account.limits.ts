// In a file without schemas, for forms that load no validator.

export const usernameLength = { min: 3, max: 32 } as const;
/** `min` holds for new passwords; the other rules are the server's. */
export const passwordLength = { min: 10, max: 256 } as const;
export const maxEmailLength = 254;
/** A sign-up takes longer usernames than an account can have, and refuses them with a text of its own (spec §5). */
export const maxTypedUsername = 64;
/** Passkeys of one account. */
export const maxPasskeys = 20;
export const maxPasskeyName = 60;
/** Minutes in which the link of a mail works. A sign-in link works for a day: somebody who uses up the mails of a day leaves the owner links that work. */
export const linkMinutes = { verify_email: 24 * 60, sign_in: 24 * 60, reset_password: 30 } as const;
/** Minutes in which the code for a new address works. */
export const emailCodeMinutes = 15;
