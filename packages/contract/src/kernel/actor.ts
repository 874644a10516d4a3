import type { ActingAgent } from "./agent.policy.ts";

export const userRoles = ["Hacker", "Researcher", "Business", "Admin", "Super Admin"] as const;
export type UserRole = (typeof userRoles)[number];

export type Assurance = "password" | "second_factor";

/** The caller. Company roles are not part of it: they are read with the object, so that a lost role takes effect at once. */
export interface Actor {
  user_id: string;
  username: string;
  role: UserRole;
  /** They have confirmed the address of their account. */
  email_verified: boolean;
  session_id: string;
  /**
   * Last proof that the session is the caller's, and its time (milliseconds since 1970); 0 if that was the password alone and the
   * account has a second factor.
   */
  assurance: { by: Assurance; at: number };
  /** Scopes of the call's token; absent for a signed-in person. */
  scopes?: readonly string[];
  /** The agent whose token it is; absent for other tokens and for people. */
  agent?: ActingAgent;
  /** The companies the person belongs to: where to look for their reports, and never a right. */
  company_ids: readonly string[];
}

/** Whether a token acts, and no person who is present. */
export function isAutomation(actor: Pick<Actor, "scopes">): boolean {
  return actor.scopes !== undefined;
}

/** Whether the actor is staff of the platform. */
export function isStaff(actor: Pick<Actor, "role">): boolean {
  return actor.role === "Admin" || actor.role === "Super Admin";
}

/** Whether the actor looks for vulnerabilities: `Researcher` is the specification's role for other researchers, with the rights of a `Hacker`. */
export function isResearcher(actor: Pick<Actor, "role">): boolean {
  return actor.role === "Hacker" || actor.role === "Researcher";
}
