import { companyPolicy } from "@safeport/contract/companies/company.policy";
import { isStaff } from "@safeport/contract/kernel/actor";
import { canBeJoined } from "@safeport/contract/programs/core/program.policy";
import type { InviteResearcherInput } from "@safeport/contract/programs/participation/invitation.endpoints";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { lockCompany } from "../../companies/get-company.ts";
import { limitCompanyMail } from "../../companies/limit-company-mail.ts";
import { assertMay, getProgram } from "../core/get-program.ts";
import type { ProgramRow } from "../core/program.queries.ts";
import { programEntry } from "../core/program-entry.ts";
import { lockParticipation } from "../core/program-member.queries.ts";
import { noSuchInvitation } from "./answer-invitation.ts";
import {
  findInvitation,
  findResearcher,
  type InvitationRow,
  type Invitee,
  insertProgramInvitation,
  isMemberOf,
} from "./invitation.queries.ts";
import { queueInvitationMail } from "./invitation-mail.ts";

/**
 * Invites a researcher to a program. An address gets a mail whether or not it has an account, and the answer is the same. An earlier
 * invitation to them ends.
 */
export async function inviteResearcher(ctx: Ctx, ref: string, input: InviteResearcherInput): Promise<InvitationRow> {
  return unitOfWork(ctx, async (tx) => {
    const program = assertMay("manage_members", ctx, await getProgram(ctx, ref, tx));
    if (!isStaff(ctx.actor) && !ctx.actor.email_verified) throw new AppError("forbidden", "email_unverified");
    if (!canBeJoined(program)) throw new AppError("conflict", "program_takes_nobody");
    const { id: program_id, company_id } = program;
    const company = await lockCompany(ctx, company_id, tx, "share");
    const { to, address } = await findRecipient(tx, program, input);
    const { user_id: invited_by, username: inviter } = ctx.actor;
    const { message } = input;
    const id = await insertProgramInvitation(tx, { program_id, company_id, to, message, invited_by });
    const is_mailed = await limitCompanyMail(ctx, tx, { company, address });
    if (to.email !== null && is_mailed) {
      // A name that nobody has confirmed must not reach strangers in our name.
      const name = companyPolicy.publish_program(ctx.actor, company) ? company.name : null;
      await queueInvitationMail(tx, { user_id: invited_by, address: to.email }, { invitation_id: id, inviter, company: name });
    }
    const invitation = await findInvitation(tx, ctx.actor, id);
    if (!invitation) throw noSuchInvitation();
    return {
      result: invitation,
      audit: [programEntry(program, "program.researcher_invited", { invitation_id: id })],
      events: [
        {
          type: "invitation.sent",
          subject_id: program_id,
          data: { company_id, invitation_id: id, user_id: to.user_id, is_mailed },
        },
      ],
    };
  });
}

async function findRecipient(
  tx: Tx,
  { id: program_id, company_id }: ProgramRow,
  { username, email }: InviteResearcherInput,
): Promise<{ to: Invitee; address: string }> {
  if (email !== undefined) {
    await lockParticipation(tx, { program_id, user_id: email });
    return { to: { user_id: null, email }, address: email };
  }
  const account = await findResearcher(tx, company_id, (username ?? "").replace(/^@/, ""));
  if (!account) throw invalidField(["body", "username"], "researcher_unknown");
  if (account.is_colleague) throw new AppError("already_exists", "member_exists");
  if (account.banned) throw new AppError("conflict", "researcher_banned");
  await lockParticipation(tx, { program_id, user_id: account.id });
  if (await isMemberOf(tx, program_id, account.id)) throw new AppError("already_exists", "researcher_takes_part");
  return { to: { user_id: account.id, email: null }, address: account.email };
}
