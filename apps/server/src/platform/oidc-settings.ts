import { OperatorError } from "@safeport/db/operator-error";
import { type ProviderRole, rolePairsOf, scopesOf } from "./environment/checks.ts";
import type { Environment } from "./environment.ts";

/** The platform's identity provider. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** As the button of the login page calls it. */
  name: string;
  /** The mail domains whose people can use it; empty: all. */
  domains: string[];
  /** Scopes that a sign-in asks for, with `openid`. */
  scopes: string[];
  /** Role of a new account whose claim has no value of `roles`; null: people without such a value are refused. */
  role: ProviderRole | null;
  /** Claim whose values give roles, by its name or the path to it. */
  roleClaim: string;
  /** The first value that a person has decides; empty: the claim is not read. */
  roles: { value: string; role: ProviderRole }[];
  /** Whether the people of `domains` have to sign in with it. */
  isRequired: boolean;
}

/** Reads the settings of the platform's identity provider. Throws if only some are set, so that no rule about sign-ins is silently without effect. */
export function oidcOf(e: Environment): OidcSettings | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_DOMAINS, OIDC_ROLE, OIDC_ROLES, OIDC_ROLE_CLAIM } = e;
  const isRequired = e.OIDC_REQUIRED === "1";
  const hasRules = OIDC_ROLES !== undefined || OIDC_ROLE_CLAIM !== undefined || OIDC_ROLE === "none" || isRequired;
  if (!OIDC_ISSUER && !OIDC_CLIENT_ID && !OIDC_CLIENT_SECRET && !hasRules) return null;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET)
    throw new OperatorError("Sign-in with an identity provider needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.");
  const roles = OIDC_ROLES === undefined ? [] : (rolePairsOf(OIDC_ROLES) ?? []);
  if (roles.length === 0 && (OIDC_ROLE_CLAIM !== undefined || OIDC_ROLE === "none"))
    throw new OperatorError("OIDC_ROLE_CLAIM and OIDC_ROLE=none need OIDC_ROLES, the values that give roles.");
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: e.OIDC_NAME,
    domains: OIDC_DOMAINS?.split(",").map((domain) => domain.trim().toLowerCase()) ?? [],
    scopes: scopesOf(e.OIDC_SCOPES) ?? [],
    role: OIDC_ROLE === "none" ? null : OIDC_ROLE,
    roleClaim: OIDC_ROLE_CLAIM ?? "groups",
    roles,
    isRequired,
  };
}
