import { type MemberAction, memberPolicy } from "@safeport/contract/companies/member.policy";
import type { Ctx } from "../../../platform/context.ts";
import type { NewAuditEntry } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { companyEntry } from "../assert-may.ts";
import { type CompanyRow, lockCompany } from "../get-company.ts";
import { findMember, type MemberRow } from "./member.queries.ts";

/** Facts about a membership and the caller, for the policy. */
export function memberFacts(ctx: Ctx, { user_id, role, own_role, owners }: MemberRow) {
  return { own_role, role, owners, is_self: user_id === ctx.actor.user_id };
}

/**
 * Locks a company and reads a membership of it: no membership of the company changes until the transaction ends, so its last owner stays.
 * Throws 404 for a company that the caller may not see, and for somebody who is no member.
 */
export async function lockMember(ctx: Ctx, tx: Tx, companyId: string, userId: string) {
  const company = await lockCompany(ctx, companyId, tx, "update");
  return { company, member: await getMember(ctx, tx, companyId, userId) };
}

/** A membership as it is now; 404 for somebody who is no member. */
export async function getMember(ctx: Ctx, tx: Tx, companyId: string, userId: string): Promise<MemberRow> {
  const member = await findMember(tx, companyId, userId, ctx.actor.user_id);
  if (!member) throw new AppError("not_found", "no_member");
  return member;
}

/** Throws 403, or 409 where only the protection of the last owner forbids it. */
export function assertMayChange(action: MemberAction, ctx: Ctx, member: MemberRow): void {
  const facts = memberFacts(ctx, member);
  const rule = memberPolicy[action];
  if (rule(facts)) return;
  if (rule({ ...facts, owners: 2 })) throw new AppError("conflict", "last_owner");
  throw new AppError("forbidden");
}

/** The entry of the activity log about a member. */
export function memberEntry(
  company: CompanyRow,
  { username }: Pick<MemberRow, "username">,
  action: NewAuditEntry["action"],
  more: Record<string, unknown> = {},
): NewAuditEntry {
  return companyEntry(company, action, { member: username, ...more });
}
