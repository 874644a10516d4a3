/** Hours for which a session works. */
export const sessionHours = 12;
/** Minutes that a browser has to answer the challenge of a passkey. */
export const passkeyChallengeMinutes = 5;
/** Failed sign-ins with a name, or from an address, in five minutes: about 6,000 guesses a day from all addresses together. */
export const maxSignInFailures = { count: 20, minutes: 5 } as const;
/** Wrong codes a day for one account. Three of a million codes are right at any time, so guessing one takes years. */
export const maxWrongCodesADay = 100;
/**
 * Failures a day that a name at its limit still allows, from one network and from all: enough for an owner who mistypes, wherever they are. An
 * attacker who wants to lock the owner out needs a hundred networks, and gains few guesses compared with those below the limit.
 */
export const maxFailuresAtLimit = { ofNetwork: 3, ofAll: 300 } as const;
/** Days after a sign-in for which its browser is known: a sign-in from another one is mailed to the account. */
export const knownBrowserDays = 90;
/** Wrong codes for one new address within a day, by all accounts together. */
export const maxAddressCodesADay = 15;
