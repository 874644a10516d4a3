import type {
  CompanyProvider,
  setIdentityProvider as setEndpoint,
} from "@safeport/contract/companies/identity-provider.endpoints";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, checkFields, invalidField } from "../../../platform/http/app-error.ts";
import { redirectUri } from "../../accounts/identities/identity-provider.ts";
import { sealProviderSecret } from "../../accounts/identities/provider-secret.ts";
import { assertMay, companyEntry } from "../assert-may.ts";
import { type CompanyRow, getCompany, lockCompany } from "../get-company.ts";
import { deleteProvider, findProvider, type IdentityProviderRow, saveProvider } from "./identity-provider.queries.ts";

interface ShownProvider {
  company: CompanyRow;
  row: IdentityProviderRow | undefined;
}

/** The identity provider of a company, for its owners and for staff. */
export async function getIdentityProvider(ctx: Ctx, companyId: string): Promise<ShownProvider> {
  const company = await getCompany(ctx, companyId);
  assertMay("see_identity_provider", ctx, company);
  return { company, row: await findProvider(ctx.db, companyId) };
}

/**
 * Connects an identity provider or changes it. Another issuer needs the secret again, so that nobody sends a stored secret somewhere else. Throws 409 for a
 * company without a verified domain, and if it is to be required before anybody has signed in with it.
 */
export async function setIdentityProvider(
  ctx: Ctx,
  companyId: string,
  { secret, version, ...changes }: z.output<NonNullable<(typeof setEndpoint)["body"]>>,
): Promise<ShownProvider> {
  return unitOfWork(ctx, async (tx) => {
    const company = await lockCompany(ctx, companyId, tx, "update");
    assertMay("set_identity_provider", ctx, company);
    if (company.domain_status !== "verified") throw new AppError("conflict", "provider_needs_domain");
    const before = await findProvider(tx, companyId);
    if (version !== undefined && version !== (before?.version ?? 0)) throw new AppError("version_stale", "provider_stale");
    const { issuer = before?.issuer ?? "", client_id = before?.client_id ?? "" } = changes;
    const isOther = before?.issuer !== issuer || before.client_id !== client_id;
    await checkFields(
      () => {
        if (issuer === "") throw invalidField(["body", "issuer"], "required");
      },
      () => {
        if (client_id === "") throw invalidField(["body", "client_id"], "required");
      },
      () => {
        if (isOther && secret === undefined) throw invalidField(["body", "secret"], "required");
      },
    );
    const lastUsed = isOther ? null : before.last_used_at;
    const isEnforced = changes.is_enforced ?? before?.is_enforced ?? false;
    if (isEnforced && lastUsed === null) throw new AppError("conflict", "provider_untried");
    const row = {
      company_id: companyId,
      issuer,
      client_id,
      default_role: changes.default_role ?? before?.default_role ?? "viewer",
      role_claim: changes.role_claim === undefined ? (before?.role_claim ?? null) : changes.role_claim,
      role_map: changes.role_map ?? before?.role_map ?? [],
      is_enforced: isEnforced,
      last_used_at: lastUsed,
      sealed: secret === undefined ? (before?.sealed ?? Buffer.alloc(0)) : sealProviderSecret(ctx.keyFor, companyId, secret),
      secret_hint: secret === undefined ? (before?.secret_hint ?? "…") : hintOf(secret),
    };
    await saveProvider(tx, row);
    const { default_role, role_claim, is_enforced } = row;
    return {
      result: { company, row: await findProvider(tx, companyId) },
      audit: [companyEntry(company, "identity_provider.set", { issuer, client_id, default_role, role_claim, is_enforced })],
      events: [{ type: "company.updated", subject_id: companyId, data: {} }],
    };
  });
}

/** Disconnects the identity provider of a company. */
export async function removeIdentityProvider(ctx: Ctx, companyId: string): Promise<ShownProvider> {
  return unitOfWork(ctx, async (tx) => {
    const company = await lockCompany(ctx, companyId, tx, "update");
    assertMay("set_identity_provider", ctx, company);
    const result = { company, row: undefined };
    if (!(await deleteProvider(tx, companyId))) return { result, audit: [] };
    return {
      result,
      audit: [companyEntry(company, "identity_provider.removed")],
      events: [{ type: "company.updated", subject_id: companyId, data: {} }],
    };
  });
}

/** The last four characters of a secret that is long enough to spare them. */
function hintOf(secret: string): string {
  return secret.length >= 16 ? `…${secret.slice(-4)}` : "…";
}

export function presentIdentityProvider({ company, row }: ShownProvider, ctx: Ctx): CompanyProvider {
  return {
    domain: company.domain_status === "verified" ? company.domain : null,
    redirect_uri: redirectUri(ctx),
    provider: row
      ? {
          issuer: row.issuer,
          client_id: row.client_id,
          secret_hint: row.secret_hint,
          default_role: row.default_role,
          role_claim: row.role_claim,
          role_map: row.role_map,
          is_enforced: row.is_enforced,
          last_used_at: row.last_used_at?.toISOString() ?? null,
          version: row.version,
        }
      : null,
  };
}
