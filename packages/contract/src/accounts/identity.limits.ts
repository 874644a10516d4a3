/** Minutes that somebody has to sign in at their identity provider. */
export const identityFlowMinutes = 15;
/** Maximum length of the query that a browser brings back from an identity provider. */
export const maxIdentityAnswer = 6_000;
/** Maximum bytes of the XML of a SAML answer, and of the form that brings it in base64. */
export const samlLimits = { xmlBytes: 262_144, formBytes: 524_288 } as const;
