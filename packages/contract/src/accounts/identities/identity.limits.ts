/** Minutes that somebody has to sign in at their identity provider. */
export const identityFlowMinutes = 15;
/** Maximum length of the query that a browser brings back from an identity provider. */
export const maxIdentityAnswer = 6_000;
/**
 * Maximum bytes of the XML of a SAML response, and of the form that brings it in base64; `answers` is how many responses to one sign-in are read. A
 * response with two certificates and 500 groups has about 100 kB.
 */
export const samlLimits = { xmlBytes: 131_072, formBytes: 262_144, answers: 5 } as const;
