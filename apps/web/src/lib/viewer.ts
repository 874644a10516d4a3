import type { User } from "@safeport/contract/accounts/account.schema";
import type { UserRole } from "@safeport/contract/kernel/actor";
import { useLocation } from "@tanstack/react-router";
import { accountsState, activeAccount, useAccounts } from "./accounts-store.ts";
import type { Area } from "./paths.ts";

/** Which of the three faces of the product somebody sees (spec §1, §2). What they may do comes with each object, as `can`. */
export type Experience = "researcher" | "business" | "staff";

export interface Viewer {
  user: User;
  experience: Experience;
  /** The company a Business user works for right now. */
  companyId: string | null;
}

/** Any role that is not a company's or the platform's gets the researcher's view. */
export function experienceOf(role: UserRole): Experience {
  if (role === "Business") return "business";
  return role === "Admin" || role === "Super Admin" ? "staff" : "researcher";
}

/** Who is signed in; null when nobody is. For code outside components, such as route loaders. */
export function currentViewer(): Viewer | null {
  const account = activeAccount();
  if (!account) return null;
  return { user: account.user, experience: experienceOf(account.user.role), companyId: accountsState().activeCompanyId };
}

/** Who looks at the page. Only below the auth guard, where somebody is signed in. */
export function useViewer(): Viewer & { area: Area } {
  const { accounts, activeId, activeCompanyId } = useAccounts();
  const area = useLocation({ select: ({ pathname }): Area => (/^\/admin(\/|$)/.test(pathname) ? "/admin" : "") });
  const account = accounts.find(({ id }) => id === activeId);
  if (!account) throw new Error("useViewer needs a signed-in account");
  return { user: account.user, experience: experienceOf(account.user.role), companyId: activeCompanyId, area };
}
