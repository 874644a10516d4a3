import {
  type Icon,
  IconBug,
  IconBuildingBank,
  IconCompass,
  IconFileText,
  IconSettings,
  IconTrophy,
  IconUsers,
  IconWallet,
} from "@tabler/icons-react";
import { paths } from "../../lib/paths.ts";
import type { Experience } from "../../lib/viewer.ts";

export interface NavItem {
  /** Key of its label under `app.nav`. */
  name: "discovery" | "bounties" | "reports" | "vault" | "leaderboard" | "settings" | "payments" | "users";
  to: string;
  icon: Icon;
}

const everybody: NavItem[] = [
  { name: "discovery", to: paths.home(), icon: IconCompass },
  { name: "bounties", to: paths.bounties(), icon: IconBug },
  { name: "reports", to: paths.reports(), icon: IconFileText },
  { name: "vault", to: paths.vault(), icon: IconWallet },
  { name: "leaderboard", to: paths.leaderboard(), icon: IconTrophy },
  { name: "settings", to: paths.settings(), icon: IconSettings },
];

const staff: NavItem[] = [
  { name: "discovery", to: paths.home("/admin"), icon: IconCompass },
  { name: "bounties", to: paths.bounties("/admin"), icon: IconBug },
  // Not among the specification's entries, but its reports page for admins could not be reached without one.
  { name: "reports", to: paths.reports(), icon: IconFileText },
  { name: "payments", to: paths.payments(), icon: IconBuildingBank },
  { name: "leaderboard", to: paths.leaderboard("/admin"), icon: IconTrophy },
  { name: "users", to: paths.users(), icon: IconUsers },
  { name: "settings", to: paths.settings("/admin"), icon: IconSettings },
];

/** What the sidebar leads to, in its order. */
export function navItems(experience: Experience): NavItem[] {
  return experience === "staff" ? staff : everybody;
}

/** Whether `pathname` lies in the part of the product that `item` opens. */
export function isCurrent(item: NavItem, pathname: string): boolean {
  if (item.name === "discovery") return pathname === item.to;
  const alsoBounty = item.name === "bounties" && pathname.startsWith("/bounty/");
  return alsoBounty || pathname === item.to || pathname.startsWith(`${item.to}/`);
}
