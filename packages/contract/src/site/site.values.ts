/** People who can open an account: everybody, those invited by mail, or those with an address at certain domains. */
export const signUpModes = ["open", "invitation", "domain"] as const;

/** The legal pages of a platform. */
export const legalPages = ["terms", "privacy", "imprint"] as const;
export type LegalPage = (typeof legalPages)[number];
