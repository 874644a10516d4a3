import { managesMembers } from "@safeport/contract/programs/core/program.policy";
import type { Interest } from "@safeport/contract/programs/participation/interest.endpoints";
import { type InterestParty, interestCan } from "@safeport/contract/programs/participation/interest.state";
import type { ProgramInvitation } from "@safeport/contract/programs/participation/invitation.endpoints";
import { invitationCan } from "@safeport/contract/programs/participation/invitation.state";
import type { DeclineReason } from "@safeport/contract/programs/participation/participation.values";
import type { Ban, ProgramMember } from "@safeport/contract/programs/participation/program-member.endpoints";
import type { Ctx } from "../../../platform/context.ts";
import type { ProgramMemberRow } from "../core/program-member.queries.ts";
import type { BanRow } from "./ban.queries.ts";
import type { InterestRow } from "./interest.queries.ts";
import type { InvitationRow } from "./invitation.queries.ts";

interface PersonRow {
  user_id: string;
  username: string;
  full_name: string;
  picture_file_id: string | null;
}

function person({ user_id, username, full_name, picture_file_id }: PersonRow, { files }: Ctx) {
  return { user_id, username, full_name, display_picture: files.link(picture_file_id) };
}

interface ProgramFields {
  program_id: string;
  handle: string;
  title: string;
  company_id: string;
  company_name: string;
  created_at: Date;
  expires_at: Date;
  settled_at: Date | null;
}

function aboutProgram({ program_id, handle, title, company_id, company_name, ...times }: ProgramFields) {
  return {
    program_id,
    program_handle: handle,
    program_title: title,
    company_id,
    company_name,
    created_at: times.created_at.toISOString(),
    expires_at: times.expires_at.toISOString(),
    settled_at: times.settled_at?.toISOString() ?? null,
  };
}

/** An application, with the caller's allowed actions. */
export function presentInterest(row: InterestRow, ctx: Ctx): Interest {
  const parties: InterestParty[] = [];
  if (row.user_id === ctx.actor.user_id) parties.push("applicant");
  if (managesMembers(ctx.actor, row)) parties.push("company");
  const { id: interest_id, motivation, status, reason } = row;
  return {
    interest_id,
    motivation,
    status,
    reason,
    can: interestCan(row, parties),
    ...aboutProgram(row),
    ...person(row, ctx),
  };
}

/** An invitation as its company or its invitee sees it, with the caller's allowed actions. */
export function presentInvitation(row: InvitationRow, ctx: Ctx): ProgramInvitation {
  const { id: invitation_id, username, email, message, inviter, status } = row;
  const can = [
    ...(row.is_for_caller && !row.banned ? invitationCan(status, "invitee") : []),
    ...(managesMembers(ctx.actor, row) ? invitationCan(status, "company") : []),
  ];
  const decline_reasons = row.decline_reasons as DeclineReason[];
  const company_logo = ctx.files.link(row.logo_file_id);
  return {
    invitation_id,
    username,
    email,
    message,
    invited_by: inviter,
    status,
    decline_reasons,
    company_logo,
    can,
    ...aboutProgram(row),
  };
}

/** A member of a program. */
export function presentProgramMember(row: ProgramMemberRow, ctx: Ctx): ProgramMember {
  return { joined_at: row.created_at.toISOString(), ...person(row, ctx) };
}

/** Somebody whom a company has banned. */
export function presentBan(row: BanRow, ctx: Ctx): Ban {
  return { reason: row.reason, created_at: row.created_at.toISOString(), ...person(row, ctx) };
}
