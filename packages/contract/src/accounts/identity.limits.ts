/** Minutes that somebody has to sign in at their identity provider. */
export const identityFlowMinutes = 15;
/** Characters of what a browser brings back from an identity provider. */
export const maxIdentityAnswer = 6_000;
/** Characters of an account's id at its provider (OpenID Connect Core §2). */
export const maxSubject = 255;
