import type { Actor } from "../kernel/actor.ts";

/** What an account may do on the platform, whichever object it acts on. */
export const accountActions = ["create_company"] as const;
export type AccountAction = (typeof accountActions)[number];

export const accountPolicy = {
  create_company: (actor) => actor.role === "Business",
} satisfies Record<AccountAction, (actor: Pick<Actor, "role">) => boolean>;

/** What the caller may do; sent with their account, so the web derives no rule. */
export function accountCan(actor: Pick<Actor, "role">): AccountAction[] {
  return accountActions.filter((action) => accountPolicy[action](actor));
}
