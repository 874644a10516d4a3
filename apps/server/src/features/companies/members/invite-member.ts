import { invitationDays } from "@safeport/contract/companies/company.limits";
import { companyPolicy } from "@safeport/contract/companies/company.policy";
import { rolesGivenBy } from "@safeport/contract/companies/member.policy";
import type { InviteMemberInput } from "@safeport/contract/companies/member.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { assertMay, companyEntry } from "../assert-may.ts";
import { lockCompany } from "../get-company.ts";
import { limitCompanyMail } from "../limit-company-mail.ts";
import { findInvitation, findInvitee, type InvitationRow, type Invitee, insertInvitation } from "./invitation.queries.ts";
import { queueInvitationMail } from "./invitation-mail.ts";

/**
 * Invites somebody into a company and mails them the link. An address gets the mail whether or not it has an account, and the answer is the
 * same. The person who has the account or the address is notified. An earlier invitation to them ends.
 */
export async function inviteMember(
  ctx: Ctx,
  companyId: string,
  { invitee, role }: z.output<typeof InviteMemberInput>,
): Promise<InvitationRow> {
  const { user_id: invited_by, username: inviter } = ctx.actor;
  return unitOfWork(ctx, async (tx) => {
    const company = await lockCompany(ctx, companyId, tx, "update");
    assertMay("invite", ctx, company);
    if (!rolesGivenBy(company.member_role).includes(role)) throw new AppError("forbidden");
    if (!ctx.actor.email_verified) throw new AppError("forbidden", "email_unverified");
    const { to, address } = await findRecipient(tx, companyId, invitee);
    const isMailed = await limitCompanyMail(ctx, tx, { company, address });
    const id = await insertInvitation(tx, { company_id: companyId, invitee: to, role, invited_by, days: invitationDays });
    // A name that nobody has confirmed must not reach strangers in our name.
    const name = companyPolicy.publish_program(ctx.actor, company) ? company.name : null;
    const recipient = { user_id: to.user_id ?? invited_by, address, isAccount: to.user_id !== null };
    if (isMailed) await queueInvitationMail(tx, recipient, { invitation_id: id, inviter, company: name, role });
    const invitation = await findInvitation(tx, companyId, id);
    if (!invitation) throw new AppError("conflict");
    return {
      result: invitation,
      audit: [companyEntry(company, "company.invited", { invitation_id: id, invitee: withoutLocalPart(invitee), role })],
      events: [
        { type: "company.members_changed", subject_id: companyId, data: {} },
        { type: "company.invitation_sent", subject_id: companyId, data: { invitation_id: id } },
      ],
    };
  });
}

async function findRecipient(tx: Tx, companyId: string, invitee: string): Promise<{ to: Invitee; address: string }> {
  if (invitee.includes("@")) return { to: { user_id: null, email: invitee }, address: invitee };
  const account = await findInvitee(tx, companyId, invitee.replace(/^@/, ""));
  if (account?.role !== "Business") throw invalidField(["body", "invitee"], "invitee_unknown");
  if (account.member_role !== null) throw new AppError("already_exists", "member_exists");
  return { to: { user_id: account.id, email: null }, address: account.email };
}

/** Masks an address for the log, which outlives erasure; a name stays. */
function withoutLocalPart(invitee: string): string {
  return invitee.trim().replace(/^([^@])[^@]*@/, "$1…@");
}
