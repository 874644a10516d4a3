import type { User } from "@safeport/contract/accounts/core/account.schema";
import type { UserRole } from "@safeport/contract/kernel/actor";
import { accountsState, activeAccount, useAccounts } from "./accounts-store.ts";

/** The three views of the product (spec §1, §2). Rights are not derived from it: each object lists them in `can`. */
export type Experience = "researcher" | "business" | "staff";

export interface Viewer {
  user: User;
  experience: Experience;
  /** The active company of a Business user. */
  companyId: string | null;
}

/** Every role but those of companies and of the platform gets the researcher's view. */
export function experienceOf(role: UserRole): Experience {
  if (role === "Business") return "business";
  return role === "Admin" || role === "Super Admin" ? "staff" : "researcher";
}

/** The `area` in the addresses of somebody's own pages, for links from a page that has none; other links keep that of their page. */
export function areaOf(experience: Experience): "admin" | undefined {
  return experience === "staff" ? "admin" : undefined;
}

/** The signed-in user; null if there is none. For code outside components, such as route loaders. */
export function currentViewer(): Viewer | null {
  const account = activeAccount();
  if (!account) return null;
  return { user: account.user, experience: experienceOf(account.user.role), companyId: accountsState().activeCompanyId };
}

/** The signed-in user. Use it only below the auth guard. */
export function useViewer(): Viewer {
  const { accounts, activeId, activeCompanyId } = useAccounts();
  const account = accounts.find(({ id }) => id === activeId);
  if (!account) throw new Error("useViewer needs a signed-in account");
  return { user: account.user, experience: experienceOf(account.user.role), companyId: activeCompanyId };
}
