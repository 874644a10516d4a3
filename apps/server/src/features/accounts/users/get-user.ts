import { isStaff } from "@safeport/contract/kernel/actor";
import type { PageOfChanges } from "../../../platform/changed-since.queries.ts";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { pageOfSessions } from "../core/session.queries.ts";
import { findUserDetail, pageOfUsers, type UserDetailRow, type UserListFilter } from "./user.queries.ts";

/** Throws 404 for everybody but staff: for others there is no such list and no such account. */
export function assertStaff(ctx: Ctx): void {
  if (!isStaff(ctx.actor)) throw new AppError("not_found");
}

/** One page of all accounts; 404 for everybody but staff. */
export async function listUsers(ctx: Ctx, filter: UserListFilter) {
  assertStaff(ctx);
  return pageOfUsers(ctx.db, filter);
}

/** One account; 404 for everybody but staff. */
export async function getUser(ctx: Ctx, id: string): Promise<UserDetailRow> {
  assertStaff(ctx);
  const row = await findUserDetail(ctx.db, id);
  if (!row) throw new AppError("not_found", "no_user");
  return row;
}

/** One page of somebody's sessions that have not ended; 404 for everybody but staff. */
export async function listUserSessions(ctx: Ctx, id: string, paging: PageOfChanges) {
  await getUser(ctx, id);
  return pageOfSessions(ctx.db, id, paging);
}
