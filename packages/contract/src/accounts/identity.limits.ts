/** Minutes that somebody has to sign in at their identity provider. */
export const identityFlowMinutes = 15;
/** Maximum length of the query that a browser brings back from an identity provider. */
export const maxIdentityAnswer = 6_000;
