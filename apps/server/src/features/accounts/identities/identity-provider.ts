import type { Services } from "../../../platform/context.ts";
import { fetchOutside } from "../../../platform/outbound/fetch-outside.ts";
import type { Outbound } from "../../../platform/outbound/outbound.ts";
import { resolveName } from "../../../platform/outbound/resolve-name.ts";
import { publicUrlOf } from "../../../platform/settings.ts";
import { findCompanyProvider } from "./identity.queries.ts";
import { readProviderSecret } from "./provider-secret.ts";

/** An identity provider with its client settings. */
export interface IdentityProvider {
  /** Null for the provider of the platform. */
  company_id: string | null;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The mail domains that it speaks for; empty: all. */
  domains: readonly string[];
  fetch: Outbound["fetch"];
}

type Needed = Pick<Services, "db" | "keyFor" | "settings" | "outbound">;

/** The provider that the operator has set; undefined without one. */
export function platformProvider({ settings: { oidc } }: Pick<Services, "settings">): IdentityProvider | undefined {
  return oidc ? { company_id: null, ...oidc, fetch: fetchTrusted } : undefined;
}

/** The provider of a company with a verified domain, by that domain or by its id. */
export async function companyProvider(
  { db, keyFor, outbound }: Needed,
  by: { domain: string } | { company_id: string },
): Promise<IdentityProvider | undefined> {
  const row = await findCompanyProvider(db, by);
  if (!row) return undefined;
  const { company_id, domain, issuer, client_id: clientId } = row;
  const fetch: Outbound["fetch"] = (address, options) => outbound.fetch(address, options);
  return { company_id, issuer, clientId, clientSecret: readProviderSecret(keyFor, row), domains: [domain], fetch };
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
