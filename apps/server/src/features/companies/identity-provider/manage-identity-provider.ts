import type { CompanyProvider } from "@safeport/contract/companies/identity-provider.endpoints";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { redirectUri } from "../../accounts/identities/identity-provider.ts";
import { describeCertificate } from "../../accounts/identities/saml/certificate.ts";
import { serviceProvider } from "../../accounts/identities/saml/metadata.ts";
import { assertMay, companyEntry } from "../assert-may.ts";
import { type CompanyRow, getCompany, lockCompany } from "../get-company.ts";
import { checkIssuer } from "./check-issuer.ts";
import {
  deleteProvider,
  deleteWaiting,
  findProvider,
  type IdentityProviderRow,
  saveProvider,
} from "./identity-provider.queries.ts";
import { isIssuer, oidcSettings, type ProviderInput, samlSettings } from "./provider-settings.ts";

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
 * Connects an identity provider or changes it. A change of protocol keeps no old settings. A change of issuer requires the secret again, so that nobody
 * sends a stored secret somewhere else. Throws 409 for a company without a verified domain, and if it is to be required before anybody has signed in with it.
 */
export async function setIdentityProvider(
  ctx: Ctx,
  companyId: string,
  { version, ...changes }: ProviderInput,
): Promise<ShownProvider> {
  await checkNewIssuer(ctx, companyId, changes);
  return unitOfWork(ctx, async (tx) => {
    const company = await lockCompany(ctx, companyId, tx, "update");
    assertMay("set_identity_provider", ctx, company);
    if (company.domain_status !== "verified") throw new AppError("conflict", "provider_needs_domain");
    const before = await findProvider(tx, companyId);
    if (version !== undefined && version !== (before?.version ?? 0)) throw new AppError("version_stale", "provider_stale");
    const kind = changes.kind ?? before?.kind ?? "oidc";
    const same = before?.kind === kind ? before : undefined;
    const settings = kind === "saml" ? await samlSettings(changes, same) : await oidcSettings(ctx, companyId, changes, same);
    const { isOther, isTrustChanged, ...columns } = settings;
    const lastUsed = isOther ? null : (same?.last_used_at ?? null);
    const isEnforced = changes.is_enforced ?? before?.is_enforced ?? false;
    if (isEnforced && lastUsed === null) throw new AppError("conflict", "provider_untried");
    const row = {
      company_id: companyId,
      ...columns,
      default_role: changes.default_role ?? before?.default_role ?? "viewer",
      role_claim: changes.role_claim === undefined ? (before?.role_claim ?? null) : changes.role_claim,
      role_map: changes.role_map ?? before?.role_map ?? [],
      is_enforced: isEnforced,
      last_used_at: lastUsed,
    };
    await saveProvider(tx, row);
    // Nobody finishes a sign-in that the former settings have proved.
    if (isTrustChanged) await deleteWaiting(tx, companyId);
    return {
      result: { company, row: await findProvider(tx, companyId) },
      audit: [companyEntry(company, "identity_provider.set", snapshotOf(row))],
      events: [{ type: "company.updated", subject_id: companyId, data: {} }],
    };
  });
}

/** Asks a new provider of OpenID Connect how it calls itself, before anything is locked. */
async function checkNewIssuer(ctx: Ctx, companyId: string, { kind, issuer }: ProviderInput): Promise<void> {
  const company = await getCompany(ctx, companyId);
  assertMay("set_identity_provider", ctx, company);
  const before = await findProvider(ctx.db, companyId);
  const isOidc = (kind ?? before?.kind ?? "oidc") === "oidc";
  if (company.domain_status === "verified" && isOidc && issuer && issuer !== before?.issuer && isIssuer(issuer))
    await checkIssuer(ctx, issuer);
}

/** Details of a change for the activity log: no secret, and certificates by their fingerprints. */
function snapshotOf(row: Omit<IdentityProviderRow, "version">): Record<string, unknown> {
  const { kind, issuer, client_id, sso_url, certificates, email_attribute, default_role, role_claim, is_enforced } = row;
  const fingerprints = certificates.map((certificate) => describeCertificate(certificate).fingerprint);
  const own = kind === "saml" ? { sso_url, certificates: fingerprints, email_attribute } : { client_id };
  return { kind, issuer, ...own, default_role, role_claim, is_enforced };
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

export function presentIdentityProvider({ company, row }: ShownProvider, ctx: Ctx): CompanyProvider {
  return {
    domain: company.domain_status === "verified" ? company.domain : null,
    redirect_uri: redirectUri(ctx),
    saml: serviceProvider(ctx.settings, company.id),
    provider: row
      ? {
          kind: row.kind,
          issuer: row.issuer,
          client_id: row.client_id,
          secret_hint: row.secret_hint,
          sso_url: row.sso_url,
          certificates: row.certificates.map(describeCertificate),
          email_attribute: row.email_attribute,
          name_attribute: row.name_attribute,
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
