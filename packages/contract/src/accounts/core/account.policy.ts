import { type Actor, isStaff } from "../../kernel/actor.ts";

/** Actions of an account that do not depend on one object. */
export const accountActions = ["create_company", "create_program"] as const;
export type AccountAction = (typeof accountActions)[number];

export const accountPolicy = {
  create_company: (actor) => actor.role === "Business",
  /** For any company; the policy of a company says who else may create programs for it. */
  create_program: isStaff,
} satisfies Record<AccountAction, (actor: Pick<Actor, "role">) => boolean>;

/** Allowed actions of the caller, sent with their account so that the web derives no rule. */
export function accountCan(actor: Pick<Actor, "role">): AccountAction[] {
  return accountActions.filter((action) => accountPolicy[action](actor));
}
