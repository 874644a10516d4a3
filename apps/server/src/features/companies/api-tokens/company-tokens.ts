import type { AddApiTokenInput } from "@safeport/contract/accounts/api-tokens/api-token.endpoints";
import { rolesGivenBy } from "@safeport/contract/companies/member.policy";
import type * as z from "zod/mini";
import type { PageOfChanges } from "../../../platform/changed-since.queries.ts";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { newMachine } from "../../accounts/api-tokens/create-machine.ts";
import {
  type ApiTokenRow,
  addApiToken,
  endOf,
  endToken,
  findCompanyToken,
  issueToken,
  listTokens,
  lockTokens,
  revokeApiToken,
} from "../../accounts/api-tokens/manage-api-tokens.ts";
import { assertOwnName } from "../../accounts/core/assert-own-name.ts";
import { assertMay, companyEntry } from "../assert-may.ts";
import { getCompany, lockCompany } from "../get-company.ts";
import { addMachineMember, removeMachineMember } from "../members/machine-member.ts";

type Input = z.output<typeof AddApiTokenInput>;

/** The caller's tokens, or those of a company, for its owners and managers and for staff: 404 for people outside of it, 403 for its other members. */
export async function listApiTokens(ctx: Ctx, { company_id, ...paging }: { company_id?: string | undefined } & PageOfChanges) {
  if (company_id === undefined) return listTokens(ctx, { user_id: ctx.actor.user_id }, paging);
  assertMay("see_integrations", ctx, await getCompany(ctx, company_id));
  return listTokens(ctx, { company_id }, paging);
}

/** Makes a token of the caller or of a company. */
export async function makeApiToken(ctx: Ctx, { company_id, role, ...input }: Input): Promise<ApiTokenRow & { token: string }> {
  if (company_id !== undefined) return addCompanyToken(ctx, company_id, role, input);
  if (role !== undefined) throw invalidField(["body", "company_id"], "required");
  return addApiToken(ctx, input);
}

/**
 * Makes a token of a company, with a member of its own that has the role and no person behind it. It stays when the person who made it leaves. Throws 403
 * for a role that the caller cannot give.
 */
async function addCompanyToken(ctx: Ctx, companyId: string, role: Input["role"], input: Omit<Input, "company_id" | "role">) {
  assertMay("add_integration", ctx, await getCompany(ctx, companyId));
  if (role === undefined) throw invalidField(["body", "role"], "required");
  assertOwnName(ctx.actor, "name", input.name);
  const expires_at = endOf(input);
  const machine = await newMachine(input.name);
  return unitOfWork(ctx, async (tx) => {
    const company = await lockCompany(ctx, companyId, tx, "share");
    assertMay("add_integration", ctx, company);
    if (!rolesGivenBy(company.member_role).includes(role)) throw new AppError("forbidden");
    await lockTokens(tx, { company_id: companyId });
    await addMachineMember(tx, companyId, machine, role);
    const { name, scopes } = input;
    return {
      result: await issueToken(ctx, tx, { ...input, user_id: machine.id, company_id: companyId, agent_id: null, expires_at }),
      audit: [companyEntry(company, "company.token_added", { token: name, scopes, role })],
      events: [{ type: "company.members_changed", subject_id: companyId, data: {} }],
    };
  });
}

/** Ends a token of the caller, or of a company with the membership that it acts by. Throws 403 for a role that the caller cannot give. */
export async function endApiToken(ctx: Ctx, id: string): Promise<{ token_id: string }> {
  const token = await findCompanyToken(ctx, id);
  if (!token) return revokeApiToken(ctx, id);
  const { company_id, user_id, session_id, agent_id, name, role } = token;
  const company = await getCompany(ctx, company_id).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "not_found" ? new AppError("not_found") : error;
  });
  assertMay("add_integration", ctx, company);
  if (role !== null && !rolesGivenBy(company.member_role).some((allowed) => allowed === role)) throw new AppError("forbidden");
  await unitOfWork(ctx, async (tx) => {
    if (!(await endToken(tx, { session_id, user_id }))) return { result: undefined, audit: [] };
    // An agent stays a member until it is ended itself.
    if (agent_id === null) await removeMachineMember(tx, company_id, user_id);
    return {
      result: undefined,
      audit: [companyEntry(company, "company.token_revoked", { token: name })],
      events: [{ type: "company.members_changed", subject_id: company_id, data: {} }],
    };
  });
  ctx.forgetPerson(user_id);
  return { token_id: id };
}
