/**
 * Lengths in UTF-16 units; `values` is how many values of a claim can give a role, `certificates` how many a SAML provider has, so that a new one can
 * be entered before the old one ends.
 */
export const identityProviderLimits = {
  issuer: 500,
  client_id: 200,
  secret: 1_000,
  sso_url: 1_000,
  metadata: 262_144,
  certificates: 4,
  certificate: 8_000,
  claim: 100,
  value: 200,
  values: 20,
} as const;
