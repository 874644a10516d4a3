import { formatMoney } from "@safeport/contract/kernel/currency";
import type { Db } from "@safeport/db/named-statement";
import type { Ctx } from "../../../platform/context.ts";
import { type Outcome, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { lockBudget } from "../money/budget.ts";
import { companyForMoney } from "../money/company-money.ts";
import { findLimit, listLimits, type MemberLimitRow, saveLimit } from "./member-limit.queries.ts";

export { listLimits };

/** A member's limit for awards of this month and its rest, in minor units; null without a limit. */
export async function awardLimitOf(db: Db, companyId: string, userId: string): Promise<{ amount: number; left: number } | null> {
  const row = await findLimit(db, companyId, userId);
  if (!row || row.limit === null) return null;
  return { amount: Number(row.limit), left: Math.max(Number(row.limit) - Number(row.used), 0) };
}

/** Whether an award takes its giver above their limit. Acts on the company's money take turns, so two at once do not each stay below it. */
export async function exceedsAwardLimit(ctx: Ctx, tx: Tx, companyId: string, amount: number): Promise<boolean> {
  await lockBudget(tx, ctx.settings, companyId);
  const limit = await awardLimitOf(tx, companyId, ctx.actor.user_id);
  return limit !== null && amount > limit.left;
}

/** Throws 409 if an award that a company gives by conceding a dispute takes its member above their limit: nothing of a concession can wait. */
export async function assertMayConcede(ctx: Ctx, tx: Tx, companyId: string, amount: number): Promise<void> {
  if (await exceedsAwardLimit(ctx, tx, companyId, amount)) throw new AppError("conflict", "award_limit_concession");
}

/** Throws 403 unless the caller has no limit, as who approves an award needs. The limit does not change until the transaction ends. */
export async function assertWithoutLimit(ctx: Ctx, tx: Tx, companyId: string): Promise<void> {
  await lockBudget(tx, ctx.settings, companyId);
  const limit = await awardLimitOf(tx, companyId, ctx.actor.user_id);
  if (limit)
    throw new AppError("forbidden", "award_limit_approver", {
      params: { limit: formatMoney(limit.amount, ctx.settings.currency, ctx.request.language) },
    });
}

/** Whether somebody may set the limit of a member: who has none, of an owner only an owner; an owner also where everybody has one. */
export function maySetLimit(limits: readonly MemberLimitRow[], userId: string, of: Pick<MemberLimitRow, "role">): boolean {
  const own = limits.find(({ user_id }) => user_id === userId);
  if (!own || (of.role === "owner" && own.role !== "owner")) return false;
  return own.limit === null || (own.role === "owner" && limits.every(({ limit }) => limit !== null));
}

/**
 * Limits what a member may award in a calendar month without a colleague; null ends the limit. Throws 404 for somebody who spends none of the company's
 * money, 403 as `maySetLimit()` says, and 409 if nobody without a limit would be left to approve.
 */
export async function setAwardLimit(ctx: Ctx, companyId: string, userId: string, limit: number | null): Promise<void> {
  await unitOfWork(ctx, async (tx): Promise<Outcome<undefined>> => {
    const company = await companyForMoney(ctx, "settings", companyId);
    await lockBudget(tx, ctx.settings, companyId);
    const limits = await listLimits(tx, companyId);
    const member = limits.find(({ user_id }) => user_id === userId);
    if (!member) throw new AppError("not_found", "no_member");
    if (!maySetLimit(limits, ctx.actor.user_id, member)) throw new AppError("forbidden", "award_limit_setter");
    const isLast = limits.every((one) => one.user_id === userId || one.limit !== null);
    if (limit !== null && isLast) throw new AppError("conflict", "award_limit_last");
    await saveLimit(tx, companyId, userId, limit);
    return {
      result: undefined,
      audit: [
        {
          action: "company.money_settings_changed",
          object_type: "company",
          object_id: companyId,
          company_id: companyId,
          snapshot: { name: company.name, domain: company.domain, member: member.username, award_limit: limit },
        },
      ],
      events: [{ type: "money.corrected", subject_id: companyId, data: {} }],
    };
  });
}
