import { type CompanyRole, canTriage } from "@safeport/contract/companies/member.policy";
import { isStaff } from "@safeport/contract/kernel/actor";
import type { Ctx } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { findRole } from "./desk-access.queries.ts";

/** Whether the caller reads or changes the shared items of a company's team: labels, views and replies. */
export type DeskRight = "read" | "change";

/** Throws 404 for people outside of the company, and 403 for members who do not decide about its reports but want to change something. Staff read. */
export async function assertDesk(right: DeskRight, ctx: Ctx, companyId: string): Promise<CompanyRole | null> {
  const role = await findRole(ctx.db, companyId, ctx.actor.user_id);
  if (role === null && !isStaff(ctx.actor)) throw new AppError("not_found", "no_company");
  if (right === "change" && !canTriage(role)) throw new AppError("forbidden");
  return role;
}

/** The same for changing something of a company, which for people outside does not exist: they get the answer for an unknown id. */
export async function assertDeskOf(ctx: Ctx, companyId: string): Promise<CompanyRole | null> {
  const role = await findRole(ctx.db, companyId, ctx.actor.user_id);
  if (role === null && !isStaff(ctx.actor)) throw new AppError("not_found");
  if (!canTriage(role)) throw new AppError("forbidden");
  return role;
}
