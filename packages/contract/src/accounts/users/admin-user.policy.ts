import { type Actor, isStaff, type UserRole } from "../../kernel/actor.ts";
import type { UserState } from "./admin-user.values.ts";

/** The account that staff look at. */
export interface UserFacts {
  user_id: string;
  role: UserRole;
  state: UserState;
}
type Caller = Pick<Actor, "user_id" | "role">;
type Rule = (actor: Caller, user: UserFacts) => boolean;

export const userActions = ["change_role", "suspend", "lift_suspension", "end_sessions"] as const;
export type UserAction = (typeof userActions)[number];

/** Admins act on everybody except staff, Super Admins on everybody. Nobody acts on their own account, which they change in their settings. */
const oversees: Rule = (actor, user) =>
  actor.user_id !== user.user_id &&
  user.state !== "deleted" &&
  (actor.role === "Super Admin" || (actor.role === "Admin" && !isStaff(user)));

export const userPolicy = {
  /** Super Admins may also step down themselves. */
  change_role: (actor, user) => actor.role === "Super Admin" && user.state !== "deleted",
  suspend: (actor, user) => oversees(actor, user) && user.state === "active",
  lift_suspension: (actor, user) => oversees(actor, user) && user.state === "suspended",
  end_sessions: oversees,
} satisfies Record<UserAction, Rule>;

/** Allowed actions of the caller on an account, sent with it so that the web derives no rule. */
export function userCan(actor: Caller, user: UserFacts): UserAction[] {
  return userActions.filter((action) => userPolicy[action](actor, user));
}
