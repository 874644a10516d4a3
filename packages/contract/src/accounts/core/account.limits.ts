// In a file without schemas, for forms that load no validator.

export const usernameLength = { min: 3, max: 32 } as const;
/** `min` holds for new passwords; the other rules are the server's. */
export const passwordLength = { min: 10, max: 256 } as const;
export const maxEmailLength = 254;
/** The longest username that a sign-up reads. It refuses one that is too long for an account with a text of its own (spec §5). */
export const maxTypedUsername = 64;
/** Passkeys of one account. */
export const maxPasskeys = 20;
export const maxPasskeyName = 60;
/**
 * Minutes for which a mailed link works. A sign-in link works for a day, so that an attacker who uses up a day's mails leaves the owner a
 * working link.
 */
export const linkMinutes = { verify_email: 24 * 60, sign_in: 24 * 60, reset_password: 30 } as const;
/** Minutes for which the code for a new address works. */
export const emailCodeMinutes = 10;
