import { managesMembers } from "@safeport/contract/programs/core/program.policy";
import type { PageOfChanges } from "../../../platform/changed-since.queries.ts";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { getCompany } from "../../companies/get-company.ts";
import { assertMay, getProgram } from "../core/get-program.ts";
import { pageOfProgramMembers } from "../core/program-member.queries.ts";
import { pageOfBans } from "./ban.queries.ts";
import { type InterestFilter, pageOfReceived } from "./interest.queries.ts";
import { type InvitationFilter, pageOfSent } from "./invitation.queries.ts";

interface People extends PageOfChanges {
  search?: string | undefined;
}

/** One page of the members of a program. */
export async function listProgramMembers(ctx: Ctx, ref: string, filter: People) {
  const { id } = assertMay("manage_members", ctx, await getProgram(ctx, ref));
  return pageOfProgramMembers(ctx.db, id, filter);
}

/** One page of the applications to the programs of a company. */
export async function listReceivedInterests(ctx: Ctx, companyId: string, filter: InterestFilter) {
  await assertManages(ctx, companyId);
  return pageOfReceived(ctx.db, ctx.actor, companyId, filter);
}

/** One page of the invitations to the programs of a company. */
export async function listSentInvitations(ctx: Ctx, companyId: string, filter: InvitationFilter) {
  await assertManages(ctx, companyId);
  return pageOfSent(ctx.db, ctx.actor, companyId, filter);
}

/** One page of the people whom a company has banned from its programs. */
export async function listBans(ctx: Ctx, companyId: string, filter: People) {
  await assertManages(ctx, companyId);
  return pageOfBans(ctx.db, companyId, filter);
}

/** Throws 404 for a company that the caller may not see, 403 for one in which others decide who takes part. */
async function assertManages(ctx: Ctx, companyId: string): Promise<void> {
  if (!managesMembers(ctx.actor, await getCompany(ctx, companyId))) throw new AppError("forbidden");
}
