import type { PageOfChanges } from "../../../platform/changed-since.queries.ts";
import type { Ctx } from "../../../platform/context.ts";
import { assertMay } from "../assert-may.ts";
import { getCompany } from "../get-company.ts";
import { pageOfInvitations } from "./invitation.queries.ts";
import { pageOfMembers } from "./member.queries.ts";

/** One page of the members of a company that the caller may see. */
export async function listMembers(ctx: Ctx, companyId: string, paging: PageOfChanges) {
  await getCompany(ctx, companyId);
  return pageOfMembers(ctx.db, companyId, ctx.actor.user_id, paging);
}

/** One page of the waiting invitations of a company into which the caller may invite. */
export async function listInvitations(ctx: Ctx, companyId: string, paging: PageOfChanges) {
  assertMay("invite", ctx, await getCompany(ctx, companyId));
  return pageOfInvitations(ctx.db, companyId, paging);
}
