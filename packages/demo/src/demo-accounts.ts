import type { UserRole } from "@safeport/db/types.gen";

export interface DemoAccount {
  username: string;
  full_name: string;
  role: UserRole;
}

/** The accounts that the login page offers: a researcher, a company's owner, a triager who is also finance of another company, and the platform's Super Admin. */
export const demoAccounts: readonly DemoAccount[] = [
  { username: "mira", full_name: "Mira Okafor", role: "Hacker" },
  { username: "dana", full_name: "Dana Whitcombe", role: "Business" },
  { username: "tomas", full_name: "Tomás Ibarra", role: "Business" },
  { username: "ingrid", full_name: "Ingrid Solheim", role: "Super Admin" },
];
