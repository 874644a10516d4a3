import { superAdminRestDays } from "@safeport/contract/site/site.values";
import type { Ctx } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Tx } from "../../platform/transaction.ts";
import { findRecentSuperAdmins } from "./site-proposal.queries.ts";

/**
 * Throws 409 if somebody else lost the role of Super Admin within the last `superAdminRestDays`: by taking the role of the second person, nobody
 * becomes the only one who decides. A mail told them, and they have these days to object.
 */
export async function assertNobodyLeft({ actor }: Ctx, tx: Tx): Promise<void> {
  const { left } = await findRecentSuperAdmins(tx, [actor.user_id], superAdminRestDays);
  if (left) throw new AppError("conflict", "super_admin_left", { params: { days: superAdminRestDays } });
}

/** Throws 409 if the caller became a Super Admin within the last `superAdminRestDays` and an earlier one could confirm. */
export async function assertMayConfirm({ actor }: Ctx, tx: Tx, proposerId: string): Promise<void> {
  const { isNew, left, stays } = await findRecentSuperAdmins(tx, [actor.user_id, proposerId], superAdminRestDays);
  if (isNew && (left || stays)) throw new AppError("conflict", "super_admin_new", { params: { days: superAdminRestDays } });
}
