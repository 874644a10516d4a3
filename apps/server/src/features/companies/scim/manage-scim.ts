import { createHash, randomBytes } from "node:crypto";
import type { CompanyScim } from "@safeport/contract/companies/scim.endpoints";
import { scimLimits } from "@safeport/contract/companies/scim.limits";
import { newId } from "@safeport/db/new-id";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { publicUrlOf } from "../../../platform/settings.ts";
import { assertMay, companyEntry } from "../assert-may.ts";
import { getCompany, lockCompany } from "../get-company.ts";
import { findProvider } from "../identity-provider/identity-provider.queries.ts";
import { deleteScimToken, insertScimToken, listScimTokens, nameMembers } from "./scim.queries.ts";

const shownLength = 12;

type Tokens = Awaited<ReturnType<typeof listScimTokens>>;

/** The tokens with which the provider of a company tells who has left, for its owners and for staff. */
export async function getScim(ctx: Ctx, companyId: string): Promise<Tokens> {
  assertMay("see_identity_provider", ctx, await getCompany(ctx, companyId));
  return listScimTokens(ctx.db, companyId);
}

/** Makes a token, which is returned this once. Throws 409 for a company without an identity provider or verified domain, and with as many tokens as it can have. */
export async function addScimToken(ctx: Ctx, companyId: string): Promise<{ tokens: Tokens; token: string }> {
  return unitOfWork(ctx, async (tx) => {
    const company = await lockCompany(ctx, companyId, tx, "update");
    assertMay("set_identity_provider", ctx, company);
    if (company.domain_status !== "verified" || !(await findProvider(tx, companyId)))
      throw new AppError("conflict", "scim_needs_provider");
    if ((await listScimTokens(tx, companyId)).length >= scimLimits.tokens)
      throw new AppError("conflict", "too_many_scim_tokens", { params: { max: scimLimits.tokens } });
    const token = `scim_${randomBytes(32).toString("base64url")}`;
    const prefix = token.slice(0, shownLength);
    const token_hash = createHash("sha256").update(token).digest();
    await insertScimToken(tx, { id: newId(), company_id: companyId, prefix, token_hash });
    await nameMembers(tx, company);
    return {
      result: { tokens: await listScimTokens(tx, companyId), token },
      audit: [companyEntry(company, "company.scim_token_added", { token: prefix })],
    };
  });
}

/** Ends a token; throws 404 for one of another company. */
export async function revokeScimToken(ctx: Ctx, companyId: string, tokenId: string): Promise<Tokens> {
  return unitOfWork(ctx, async (tx) => {
    const company = await lockCompany(ctx, companyId, tx, "update");
    assertMay("set_identity_provider", ctx, company);
    if (!(await deleteScimToken(tx, companyId, tokenId))) throw new AppError("not_found");
    return {
      result: await listScimTokens(tx, companyId),
      audit: [companyEntry(company, "company.scim_token_revoked")],
    };
  });
}

export function presentScim(tokens: Tokens, { settings }: Ctx): CompanyScim {
  return {
    address: `${publicUrlOf(settings)}/scim/v2`,
    tokens: tokens.map(({ id, prefix, created_at, last_used_at }) => ({
      token_id: id,
      prefix,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
  };
}
