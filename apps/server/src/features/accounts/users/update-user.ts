import { type UserAction, type UserFacts, userPolicy } from "@safeport/contract/accounts/users/admin-user.policy";
import { isResearcher, isStaff, type UserRole } from "@safeport/contract/kernel/actor";
import { superAdminRestDays } from "@safeport/contract/site/site.values";
import type { Ctx } from "../../../platform/context.ts";
import { type NewAuditEntry, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { endSessions } from "../core/session.queries.ts";
import { assertStaff, getUser } from "./get-user.ts";
import { isNewBesideOthers } from "./staff-rest.visibility.ts";
import { queueSuperAdminMails } from "./super-admin-mail.ts";
import { hasOwnMoney, lockUsers, setRoleAndState, type UserDetailRow } from "./user.queries.ts";

type Standing = Pick<UserFacts, "role" | "state">;

interface Changes {
  role?: UserRole | undefined;
  suspended?: boolean | undefined;
  reason: string;
}

/**
 * Changes somebody's role, suspends them or lifts the suspension; does nothing where nothing would change. Throws 404 if the caller may not
 * know the account, 403 if they may not do this, and 409 if no active Super Admin would remain, or a researcher
 * would become somebody else while they have money.
 */
export async function updateUser(ctx: Ctx, id: string, { role, suspended, reason }: Changes): Promise<UserDetailRow> {
  assertStaff(ctx);
  await unitOfWork(ctx, async (tx) => {
    const { user, superAdmins, isLastSuperAdmin } = await lockUser(ctx, tx, id);
    const audit: NewAuditEntry[] = [];
    const after = { role: user.role, state: user.state };
    const note = (action: NewAuditEntry["action"], more: Record<string, unknown> = {}) =>
      audit.push({ action, object_type: "user", object_id: id, snapshot: { username: user.username, reason, ...more } });
    if (role !== undefined && role !== user.role) {
      assertMay("change_role", ctx, user);
      // Researchers alone are paid, so somebody else could not take it out.
      if (isResearcher(user) && !isResearcher({ role }) && (await hasOwnMoney(tx, id)))
        throw new AppError("conflict", "role_with_money");
      after.role = role;
      note("account.role_changed", { old_role: user.role, new_role: role });
    }
    if (suspended !== undefined && suspended !== (user.state === "suspended")) {
      assertMay(suspended ? "suspend" : "lift_suspension", ctx, user);
      after.state = suspended ? "suspended" : "active";
      // A lifted suspension must not bring the old sessions back.
      note(suspended ? "account.suspended" : "account.suspension_lifted", suspended ? { ended: await endSessions(tx, id) } : {});
    }
    if (isLastSuperAdmin && (after.role !== "Super Admin" || after.state !== "active"))
      throw new AppError("conflict", "last_super_admin");
    if (audit.length > 0) await setRoleAndState(tx, id, after);
    const what = roleChange(user, after);
    if (what) {
      const readers = [...superAdmins.filter((one) => one.user_id !== id), user];
      const toTell = readers.filter(({ user_id }) => user_id !== ctx.actor.user_id);
      const change = { what, by: ctx.actor.username, username: user.username };
      const isStaff = what === "staff" || what === "staff_again";
      const rests = isStaff && (await isNewBesideOthers(tx, id, ctx.actor.user_id, superAdminRestDays));
      await queueSuperAdminMails(tx, toTell, isStaff ? { ...change, rests } : change);
    }
    return { result: undefined, audit };
  });
  ctx.forgetPerson(id);
  return getUser(ctx, id);
}

const rules = ({ role, state }: Standing) => role === "Super Admin" && state === "active";

const serves = (standing: Standing) => isStaff(standing) && standing.state === "active";

/** Change from or to Super Admin, or to Admin; null for any other change. */
function roleChange(before: Standing, after: Standing): "made" | "removed" | "suspended" | "staff" | "staff_again" | null {
  if (rules(before) === rules(after)) {
    if (!serves(after) || serves(before)) return null;
    return isStaff(before) ? "staff_again" : "staff";
  }
  if (rules(after)) return "made";
  return after.role === "Super Admin" ? "suspended" : "removed";
}

/** Ends all sessions of somebody, and returns how many; throws 404 and 403 like the above. */
export async function endUserSessions(ctx: Ctx, id: string, reason: string): Promise<{ ended: number }> {
  assertStaff(ctx);
  const result = await unitOfWork(ctx, async (tx) => {
    const { user } = await lockUser(ctx, tx, id);
    assertMay("end_sessions", ctx, user);
    const ended = await endSessions(tx, id);
    const snapshot = { username: user.username, ended, reason };
    return { result: { ended }, audit: [{ action: "account.sessions_ended", object_type: "user", object_id: id, snapshot }] };
  });
  ctx.forgetPerson(id);
  return result;
}

/** The account, locked. The caller is read again: another call may have taken their role or suspended them meanwhile. */
async function lockUser(ctx: Ctx, tx: Tx, id: string) {
  const { user_id } = ctx.actor;
  const held = await lockUsers(tx, [user_id, id]);
  const caller = held.find((row) => row.id === user_id);
  if (caller?.state !== "active" || caller.role !== ctx.actor.role || !isStaff(caller)) throw new AppError("forbidden");
  const users = held.map(({ id: user_id, ...facts }) => ({ ...facts, user_id }));
  const user = users.find(({ user_id }) => user_id === id);
  if (!user) throw new AppError("not_found", "no_user");
  const superAdmins = users.filter(rules);
  return { user, superAdmins, isLastSuperAdmin: rules(user) && superAdmins.length === 1 };
}

function assertMay(action: UserAction, ctx: Ctx, user: UserFacts): void {
  if (!userPolicy[action](ctx.actor, user)) throw new AppError("forbidden");
}
