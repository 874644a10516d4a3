/** Lengths in UTF-16 units; `values` is how many values of a claim can give a role. */
export const identityProviderLimits = { issuer: 500, client_id: 200, secret: 1_000, claim: 100, value: 200, values: 20 } as const;
