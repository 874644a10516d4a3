/** What the fields of sign-in with identity providers mean. See `common.ts`. */
export const identityFields: Record<string, string> = {
  "identities.start.email":
    "A mail address whose company has an identity provider of its own; without one it is the provider of the platform.",
  "identities.start.browser": "SHA-256 (Base64URL) of 32 random bytes (Base64URL) that the browser keeps.",
  "identities.start_reauthentication.browser": "SHA-256 (Base64URL) of 32 random bytes (Base64URL) that the browser keeps.",
  "IdentitiesStartResult.url": "The address at the identity provider that the browser opens.",
  "IdentitiesStartReauthenticationResult.url": "The address at the identity provider that the browser opens.",
  "identities.finish.answer": "The query of the address at which the browser came back, as it is.",
  "identities.reauthenticate.answer": "The query of the address at which the browser came back, as it is.",
  browser_secret: "The 32 random bytes (Base64URL) whose digest has begun the sign-in.",
  "identities.finish.code": "A code of the second factor, for accounts that have one.",
  "identities.reauthenticate.code": "A code of the second factor, for accounts that have one.",
  redirect_uri: "The address that the identity provider has to allow as the one it sends browsers back to.",
  "CompaniesIdentityProviderResult.provider": "The identity provider of the company; null if it has none.",
  "CompaniesSetIdentityProviderResult.provider": "The identity provider of the company; null if it has none.",
  "CompaniesRemoveIdentityProviderResult.provider": "The identity provider of the company; null if it has none.",
  "CompaniesIdentityProviderResult.domain":
    "The domain whose people can sign in with the provider; null while the company has verified none.",
  "CompaniesSetIdentityProviderResult.domain":
    "The domain whose people can sign in with the provider; null while the company has verified none.",
  "CompaniesRemoveIdentityProviderResult.domain":
    "The domain whose people can sign in with the provider; null while the company has verified none.",
  issuer: "The issuer of the identity provider, below which its OpenID Connect configuration is found.",
  client_id: "The id of the platform as a client of the provider.",
  "companies.set_identity_provider.secret": "The secret of the client; needed for another issuer or client.",
  default_role: "The role in the company of people who sign in for the first time.",
  role_claim: "The claim of the ID token that gives people a role at each sign-in; null if none does.",
  role_map: "Which value of the claim gives which role; the first that fits counts.",
  "role_map.value": "A value of the claim.",
  "role_map.role": "The role that the value gives.",
  is_enforced:
    "Whether people with an address at the domain can sign in with the provider alone. Owners of the company keep their passwords.",
  "IdentityProvider.last_used_at": "When somebody last signed in with the provider; null before.",
  identity_provider: "The name of the platform's identity provider; null if there is none.",
  company_sign_in: "Whether some company has an identity provider of its own.",
};
