import type { Endpoint } from "./endpoint.ts";

/** Scopes of a token. Writing does not include reading. */
export const apiScopes = [
  "reports:read",
  "reports:write",
  "programs:read",
  "programs:write",
  "company:read",
  "company:write",
  "money:read",
  "money:write",
  "profile:read",
  "code:write",
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** The part of a scope that the calls of a feature need, by the first word of their names. Calls of other features have none, so no token makes them. */
const areas: Record<string, "reports" | "programs" | "company" | "money"> = {
  reports: "reports",
  timeline: "reports",
  disputes: "reports",
  labels: "reports",
  views: "reports",
  canned_replies: "reports",
  suggestions: "reports",
  files: "reports",
  programs: "programs",
  known_issues: "programs",
  non_issues: "programs",
  code_indexes: "programs",
  companies: "company",
  wallet: "money",
  deposits: "money",
  payments: "money",
  ledger: "money",
};

/** Calls with a scope of their own, or with none: null is for acts of a person who is present. */
const exceptions: Record<string, ApiScope | null> = {
  "accounts.me": "profile:read",
  "accounts.get_profile": "profile:read",
  "notifications.list": "profile:read",
  "reputation.points": "profile:read",
  "reputation.of_person": "profile:read",
  "reports.calculate_severity": "reports:read",
  // A build needs no other right.
  "code_indexes.put": "code:write",
  // What an agent suggests is for a person to decide.
  "suggestions.take": null,
  "suggestions.refuse": null,
  // Reads of features whose other calls are for people alone.
  "templates.list": "reports:read",
  "weaknesses.groups": "reports:read",
  "integrations.issues": "reports:read",
  "integrations.list": "company:read",
  "webhooks.list": "company:read",
  "webhooks.deliveries": "company:read",
  "audit.list": "company:read",
  "audit.get": "company:read",
  "audit.export": "company:read",
  // Held and free money of the company.
  "reports.award_terms": "money:read",
  "wallet.award_approvals": "money:read",
  "wallet.holds": "money:read",
  "wallet.year": "money:read",
  "documents.list": "money:read",
  "documents.download": "money:read",
  "bank_accounts.list": "money:read",
  "withdrawals.list": "money:read",
  "withdrawals.get": "money:read",
  "payout_batches.list": "money:read",
  // Public: every token gets the answer of a stranger.
  "reputation.leaderboard": null,
  "known_issues.commitments": null,
  // Secrets are handed out to people.
  "known_issues.reveal": null,
  "programs.read_credentials": null,
  "programs.held_credentials": null,
  "programs.request_credentials": null,
  "programs.credentials": null,
  "programs.add_credentials": null,
  "programs.replace_credentials": null,
  // Only people create companies and change their members.
  "companies.create": null,
  "companies.invite": null,
  "companies.accept_invitation": null,
  "companies.accept_own_invitation": null,
  "companies.decline_invitation": null,
  "companies.decline_own_invitation": null,
  "companies.delete": null,
  "companies.transfer_ownership": null,
  "companies.change_member": null,
  "companies.remove_member": null,
};

/** The scope that a token needs for a call; null for calls that no token may make, which are all that ask for reauthentication and all that are not named here. */
export function scopeOf({ name, method, auth }: Pick<Endpoint, "name" | "method" | "auth">): ApiScope | null {
  if (auth === "reauth") return null;
  const own = exceptions[name];
  if (own !== undefined) return own;
  const area = areas[name.split(".")[0] ?? ""];
  return area ? `${area}:${method === "GET" ? "read" : "write"}` : null;
}
