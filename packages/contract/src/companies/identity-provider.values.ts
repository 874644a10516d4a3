/** The protocols of sign-in: OpenID Connect and SAML 2.0. */
export const identityProviderKinds = ["oidc", "saml"] as const;
export type IdentityProviderKind = (typeof identityProviderKinds)[number];
