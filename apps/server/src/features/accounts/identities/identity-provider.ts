import type { Services } from "../../../platform/context.ts";
import { fetchOutside } from "../../../platform/outbound/fetch-outside.ts";
import type { Outbound } from "../../../platform/outbound/outbound.ts";
import { resolveName } from "../../../platform/outbound/resolve-name.ts";
import { publicUrlOf } from "../../../platform/settings.ts";
import { findCompanyProvider } from "./identity.queries.ts";
import { readProviderSecret } from "./provider-secret.ts";

interface AnyProvider {
  /** Null for the provider of the platform. */
  company_id: string | null;
  issuer: string;
  /** The mail domains that it speaks for; empty: all. */
  domains: readonly string[];
}

/** A provider of OpenID Connect with its client settings. */
export interface OidcProvider extends AnyProvider {
  kind: "oidc";
  clientId: string;
  clientSecret: string;
  /** Scopes that a sign-in asks for. */
  scopes: readonly string[];
  /** The claim that gives roles, by its name or the path to it; null: none. */
  roleClaim: string | null;
  fetch: Outbound["fetch"];
}

/** A provider of SAML 2.0, which only companies have; `issuer` is its entity id. */
export interface SamlProvider extends AnyProvider {
  kind: "saml";
  company_id: string;
  ssoUrl: string;
  /** Base64 of the DER form. */
  certificates: readonly string[];
  /** Names of attributes; null: the usual ones of several providers, or for roles none. */
  emailAttribute: string | null;
  nameAttribute: string | null;
  roleAttribute: string | null;
}

export type IdentityProvider = OidcProvider | SamlProvider;

/** Scopes that each provider knows. */
const usualScopes = ["openid", "email", "profile"];

type Needed = Pick<Services, "db" | "keyFor" | "settings" | "outbound">;

/** The provider that the operator has set; undefined without one. */
export function platformProvider({ settings: { oidc } }: Pick<Services, "settings">): OidcProvider | undefined {
  if (!oidc) return undefined;
  const { issuer, domains, clientId, clientSecret, scopes, roles } = oidc;
  const roleClaim = roles.length > 0 ? oidc.roleClaim : null;
  return { kind: "oidc", company_id: null, issuer, domains, clientId, clientSecret, scopes, roleClaim, fetch: fetchTrusted };
}

/** The provider of a company with a verified domain, by that domain or by its id. */
export async function companyProvider(
  { db, keyFor, outbound }: Needed,
  by: { domain: string } | { company_id: string },
): Promise<IdentityProvider | undefined> {
  const row = await findCompanyProvider(db, by);
  if (!row) return undefined;
  const { kind, company_id, domain, issuer, client_id: clientId, sealed } = row;
  const common = { company_id, issuer, domains: [domain] };
  if (kind === "saml") {
    const { sso_url, certificates, email_attribute, name_attribute, role_claim } = row;
    const attributes = { emailAttribute: email_attribute, nameAttribute: name_attribute, roleAttribute: role_claim };
    return { kind, ...common, ssoUrl: sso_url ?? "", certificates, ...attributes };
  }
  const clientSecret = readProviderSecret(keyFor, { company_id, sealed: sealed ?? Buffer.alloc(0) });
  const fetch: Outbound["fetch"] = (address, options) => outbound.fetch(address, options);
  const client = { clientId: clientId ?? "", clientSecret, scopes: usualScopes };
  return { kind, ...common, ...client, roleClaim: row.role_claim, fetch };
}

/** The provider that a sign-in was begun at, if it is still in use. */
export async function providerOf(services: Needed, company_id: string | null): Promise<IdentityProvider | undefined> {
  return company_id === null ? platformProvider(services) : companyProvider(services, { company_id });
}

/** Address to which providers send browsers back. */
export function redirectUri({ settings }: Pick<Services, "settings">): string {
  return `${publicUrlOf(settings)}/sign-in`;
}

/** The operator's own provider may be in their network, at any port. */
const fetchTrusted: Outbound["fetch"] = (address, options) => {
  const { port, protocol } = new URL(address);
  const ports = [Number(port) || (protocol === "https:" ? 443 : 80)];
  return fetchOutside(address, { ...options, ports }, { resolve: resolveName, mayConnect: () => true });
};
