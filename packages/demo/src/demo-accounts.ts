import type { UserRole } from "@safeport/db/types.gen";

/** Everybody in the demo signs in with this; it passes the rules for new passwords. */
export const demoPassword = "Harbour-lantern-42-quiet";

export interface DemoAccount {
  username: string;
  password: string;
  full_name: string;
  role: UserRole;
}

/** What the login page offers: a researcher, a company's owner, a triager, and the platform's Super Admin. */
export const demoAccounts: readonly DemoAccount[] = [
  { username: "mira", password: demoPassword, full_name: "Mira Okafor", role: "Hacker" },
  { username: "dana", password: demoPassword, full_name: "Dana Whitcombe", role: "Business" },
  { username: "tomas", password: demoPassword, full_name: "Tomás Ibarra", role: "Business" },
  { username: "ingrid", password: demoPassword, full_name: "Ingrid Solheim", role: "Super Admin" },
];
