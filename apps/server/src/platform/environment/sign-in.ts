import * as z from "zod/mini";
import { domainList, issuer, providerRoles, rolePairsOf, scopesOf } from "./checks.ts";
import type { SettingRules } from "./setting-rule.ts";

/** The platform's identity provider. */
export const signInSettings = {
  OIDC_ISSUER: {
    check: issuer,
    expected: "the https address of an identity provider, without a query",
    sentence:
      "the platform's identity provider, see [sign-in with an identity provider](subjects/identity-providers.md); needs the two below",
  },
  OIDC_CLIENT_ID: {
    check: z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/)),
    expected: "1 to 200 characters without blanks",
    sentence: "the id of this platform at the provider",
  },
  OIDC_CLIENT_SECRET: {
    check: z.string().check(z.regex(/^[\x21-\x7e]{1,1000}$/)),
    expected: "1 to 1000 characters without blanks",
    sentence: "the secret of this platform at the provider",
  },
  OIDC_NAME: {
    check: z.string().check(z.regex(/^[^\p{Cc}]{1,40}$/u)),
    default: "single sign-on",
    expected: "a name of at most 40 characters",
    sentence: "what the button of the login page calls it",
  },
  OIDC_DOMAINS: {
    check: domainList,
    expected: "up to 50 mail domains, with commas between them",
    sentence: "the mail domains that may use it, with commas between them; without it all",
  },
  OIDC_SCOPES: {
    check: z.string().check(z.refine((text) => scopesOf(text) !== null)),
    default: "openid email profile",
    expected: "up to 10 scopes with openid, with blanks or commas between them, such as openid email profile groups",
    sentence:
      "up to 10 scopes with blanks or commas between them; `openid` is always one. Okta needs `openid email profile groups`",
  },
  OIDC_ROLE: {
    check: z.enum([...providerRoles, "none"]),
    default: "Hacker",
    expected: "Hacker, Business or none",
    sentence:
      "the role of new accounts without a value of `OIDC_ROLES`, `Hacker` or `Business`; `none` refuses these people, except staff. Invited by a company, they are `Business`",
  },
  OIDC_ROLE_CLAIM: {
    check: z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/)),
    without: "groups",
    expected: "the name of a claim or a path of names with dots, 1 to 200 characters without blanks",
    sentence: "the claim whose values give roles, which may be a path such as `realm_access.roles`",
  },
  OIDC_ROLES: {
    check: z.string().check(z.refine((text) => rolePairsOf(text) !== null)),
    expected:
      "up to 50 values of a claim, each once, with Hacker or Business, such as hunters=Hacker,customers=Business; an identity provider gives no role of staff",
    sentence:
      "up to 50 values of that claim with `Hacker` or `Business` (`bounty-hackers=Hacker,customers=Business`), of which the first that a person has decides, at each sign-in. Claims neither make nor unmake staff, see [roles on the platform](subjects/identity-providers.md#roles-on-the-platform)",
  },
  OIDC_REQUIRED: {
    check: z.enum(["0", "1"]),
    default: "0",
    expected: "0 or 1",
    sentence:
      "1 refuses passwords and passkeys to people of `OIDC_DOMAINS`, or to all without it, except Super Admins, see [required on the platform](subjects/identity-providers.md#required-on-the-platform)",
  },
} as const satisfies SettingRules;
