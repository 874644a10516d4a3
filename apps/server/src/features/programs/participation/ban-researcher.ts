import { managesMembers } from "@safeport/contract/programs/core/program.policy";
import { interestTransitions } from "@safeport/contract/programs/participation/interest.state";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { companyEntry } from "../../companies/assert-may.ts";
import { type CompanyRow, lockCompany } from "../../companies/get-company.ts";
import { endMembershipsInCompany } from "../core/program-member.queries.ts";
import { endSetsOf } from "../credentials/credential.queries.ts";
import { type BanRow, deleteBan, findBan, insertBan } from "./ban.queries.ts";
import { settleWaitingInterests } from "./interest.queries.ts";
import { findResearcher, revokeInvitationsOf } from "./invitation.queries.ts";

/** Bans a researcher from all programs of a company: ends their memberships, and their open applications and invitations. */
export async function banResearcher(
  ctx: Ctx,
  company_id: string,
  { username, reason }: { username: string; reason: string },
): Promise<BanRow> {
  return unitOfWork(ctx, async (tx) => {
    const company = await getManagedCompany(ctx, tx, company_id);
    const person = await findResearcher(tx, company_id, username.replace(/^@/, ""));
    if (!person) throw invalidField(["body", "username"], "researcher_unknown");
    if (person.is_colleague) throw new AppError("conflict", "member_exists");
    const user_id = person.id;
    if (!(await insertBan(tx, { company_id, user_id, reason }))) throw new AppError("already_exists", "ban_exists");
    const ended = await endMembershipsInCompany(tx, { company_id, user_id, reason });
    await endSetsOf(tx, { company_id, user_id });
    await settleWaitingInterests(tx, { company_id, user_id }, interestTransitions.reject.to);
    await revokeInvitationsOf(tx, { company_id, user_id });
    const ban = await findBan(tx, company_id, user_id);
    if (!ban) throw noSuchBan();
    return {
      result: ban,
      audit: [companyEntry(company, "company.researcher_banned", { researcher: person.username, reason })],
      events: [
        { type: "company.bans_changed", subject_id: company_id, data: {} },
        ...ended.map((subject_id) => ({
          type: "program.member_ended" as const,
          subject_id,
          data: { company_id, user_id, how: "banned" as const },
        })),
        ...(ended.length > 0 ? [{ type: "account.part_ended" as const, subject_id: user_id, data: { company_id } }] : []),
      ],
    };
  });
}

/** Lifts a ban, which gives no membership back. */
export async function liftBan(ctx: Ctx, company_id: string, user_id: string): Promise<{ user_id: string }> {
  return unitOfWork(ctx, async (tx) => {
    const company = await getManagedCompany(ctx, tx, company_id);
    const ban = await findBan(tx, company_id, user_id);
    if (!ban || !(await deleteBan(tx, company_id, user_id))) throw noSuchBan();
    return {
      result: { user_id },
      audit: [companyEntry(company, "company.ban_lifted", { researcher: ban.username })],
      events: [{ type: "company.bans_changed", subject_id: company_id, data: {} }],
    };
  });
}

function noSuchBan(): AppError {
  return new AppError("not_found", "no_ban");
}

/** The company, in which nobody else is let into a program or banned until the transaction ends. */
async function getManagedCompany(ctx: Ctx, tx: Tx, companyId: string): Promise<CompanyRow> {
  const company = await lockCompany(ctx, companyId, tx, "update");
  if (!managesMembers(ctx.actor, company)) throw new AppError("forbidden");
  return company;
}
