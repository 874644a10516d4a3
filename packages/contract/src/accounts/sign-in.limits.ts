/** Hours in which a session works. */
export const sessionHours = 12;
/** Minutes that a browser has to answer the challenge of a passkey. */
export const passkeyChallengeMinutes = 5;
/** Failed sign-ins with a name, or from an address, in five minutes: about 6,000 guesses a day from all addresses together. */
export const maxSignInFailures = { count: 20, minutes: 5 } as const;
/** Wrong codes of an account a day. Three of a million codes are right at a time, so guessing one takes years. */
export const maxWrongCodesADay = 100;
/**
 * Failures a day with a name that is at its limit, from one network and from all: enough for an owner who mistypes, wherever they are. Whoever wants
 * to keep them out needs a hundred networks, and the guesses are few beside those of the limit itself.
 */
export const maxFailuresAtLimit = { ofNetwork: 3, ofAll: 300 } as const;
