import { memberCan } from "@safeport/contract/companies/member.policy";
import type { CompanyInvitation, Member, OpenedInvitation, OwnInvitation } from "@safeport/contract/companies/member.schema";
import type { Ctx } from "../../../platform/context.ts";
import { memberFacts } from "./get-member.ts";
import type { InvitationRow, OpenedRow } from "./invitation.queries.ts";
import type { MemberRow } from "./member.queries.ts";

/** A member as the caller sees them, without their address. */
export function presentMember(row: MemberRow, ctx: Ctx): Member {
  const { user_id, username, full_name, picture_file_id, role, is_machine, created_at } = row;
  const can = memberCan(memberFacts(ctx, row));
  const display_picture = ctx.files.link(picture_file_id);
  return { user_id, username, full_name, display_picture, role, is_machine, created_at: created_at.toISOString(), can };
}

/** An invitation as the company sees it: with the name or the address that the inviter gave. */
export function presentInvitation(row: InvitationRow): CompanyInvitation {
  const { id, username, email, role, inviter, created_at, expires_at } = row;
  const times = { created_at: created_at.toISOString(), expires_at: expires_at.toISOString() };
  return { invitation_id: id, username, email, role, invited_by: inviter, ...times };
}

/** An invitation as its invitee sees it. */
export function presentOpened(row: OpenedRow, ctx: Ctx): OpenedInvitation {
  return {
    company_id: row.company_id,
    company_name: row.company_name,
    company_logo: ctx.files.link(row.logo_file_id),
    role: row.role,
    invited_by: row.inviter,
    expires_at: row.expires_at.toISOString(),
  };
}

/** The same, to be answered by its id. */
export function presentOwn(row: OpenedRow, ctx: Ctx): OwnInvitation {
  return { invitation_id: row.id, ...presentOpened(row, ctx) };
}
