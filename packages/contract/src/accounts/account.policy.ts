import { type Actor, isStaff } from "../kernel/actor.ts";

/** What an account may do on the platform, whichever object it acts on. */
export const accountActions = ["create_company", "create_program"] as const;
export type AccountAction = (typeof accountActions)[number];

export const accountPolicy = {
  create_company: (actor) => actor.role === "Business",
  /** For any company; the policy of a company says who else may create programs for it. */
  create_program: isStaff,
} satisfies Record<AccountAction, (actor: Pick<Actor, "role">) => boolean>;

/** What the caller may do; sent with their account, so the web derives no rule. */
export function accountCan(actor: Pick<Actor, "role">): AccountAction[] {
  return accountActions.filter((action) => accountPolicy[action](actor));
}
