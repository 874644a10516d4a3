import { scopeOf } from "@safeport/contract/kernel/api-token.scopes";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildWorld, type World } from "./world.ts";

/** Features none of whose calls are open to a token. */
const closedFeatures = [
  "agents",
  "api_tokens",
  "disclosures",
  "events",
  "imports",
  "intake",
  "kyc",
  "outsiders",
  "payouts",
  "sanctions",
  "site",
  "statements",
  "stripe",
  "users",
];

/** The calls that are closed in the other features, beside those that ask for reauthentication. */
const closedCalls: Record<string, string> = {
  accounts: `change_avatar change_email enable_two_factor get_export list_passkeys list_sessions log_out log_out_everywhere
    reauthenticate reauthenticate_with_passkey remove_avatar revoke_session send_email_code start_export
    start_passkey_reauthentication update_profile`,
  bank_accounts: "reviews",
  companies: `accept_invitation accept_own_invitation change_member create decline_invitation decline_own_invitation invite
    remove_member`,
  identities: "reauthenticate start_reauthentication",
  integrations: "add comment_on_issue create_issue delete preview_issue stop_sync test update",
  known_issues: "reveal",
  notifications: `announcements cancel_announcement mark_all_read mark_read mark_read_get notify preferences push send
    set_preferences set_regular_mails turn_push_off turn_push_on`,
  payout_batches: "next",
  programs: "add_credentials credentials held_credentials read_credentials replace_credentials request_credentials",
  refunds: "cancel get list",
  suggestions: "refuse take",
  templates: "add delete update",
  weaknesses: "create",
  webhooks: "add delete redeliver rotate_secret test update",
  withdrawals: "cancel",
};

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

describe("the calls that need a session and that no token may make @spec:10.36", () => {
  it("are these, and a new one makes somebody decide", () => {
    const closed: Record<string, string[]> = {};
    const open = new Set<string>();
    for (const endpoint of w.app.endpoints as Endpoint[]) {
      const [feature = "", call = ""] = endpoint.name.split(".");
      if (endpoint.auth !== "public" && scopeOf(endpoint) !== null) open.add(feature);
      if (endpoint.auth !== "session" || scopeOf(endpoint) !== null) continue;
      closed[feature] ??= [];
      closed[feature].push(call);
    }
    expect(closedFeatures.filter((feature) => open.has(feature))).toEqual([]);
    for (const feature of closedFeatures) {
      expect(closed[feature], feature).toBeDefined();
      delete closed[feature];
    }
    const sorted = (of: Record<string, string[]>) =>
      Object.fromEntries(Object.entries(of).map(([feature, calls]) => [feature, calls.sort()]));
    const listed = Object.entries(closedCalls).map(([feature, calls]) => [feature, calls.split(/\s+/)]);
    expect(sorted(closed)).toEqual(sorted(Object.fromEntries(listed)));
  });

  it("are all that ask for reauthentication", () => {
    const asking = (w.app.endpoints as Endpoint[]).filter(({ auth }) => auth === "reauth");
    expect(asking.length).toBeGreaterThan(40);
    expect(asking.filter((endpoint) => scopeOf(endpoint) !== null)).toEqual([]);
  });
});
