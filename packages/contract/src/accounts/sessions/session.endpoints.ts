import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { reauthMinutes } from "../../kernel/reauthentication.limits.ts";
import { Password, SecondFactorCode } from "../core/account.schema.ts";

/** One sign-in that has not ended. */
export const Session = z.object({
  session_id: Uuid,
  browser: z.string().check(z.describe("The browser, as it named itself at the sign-in; empty if it did not.")),
  os: z.string().check(z.describe("The operating system, as the browser named it at the sign-in; empty if it did not.")),
  ip: z.nullable(z.string()).check(z.describe("The address of the sign-in; null if it is not known.")),
  created_at: Time,
  last_used_at: Time.check(z.describe("When the session was last used.")),
  expires_at: Time,
  is_current: z.boolean().check(z.describe("Whether the call was made with this session.")),
});
export type Session = z.infer<typeof Session>;

export const listSessions = endpoint({
  name: "accounts.list_sessions",
  summary: "The caller's sessions that have not ended, newest first",
  method: "GET",
  path: "/v1/sessions/active-device-sessions/",
  auth: "session",
  rate: "read",
  query: z.strictObject({ ...pageQuery(), ...changedSince }),
  result: pageOf(Session),
  errors: [],
  list: true,
});

export const logOut = endpoint({
  name: "accounts.log_out",
  summary: "End this session",
  method: "POST",
  path: "/v1/sessions/log-me-out/",
  auth: "session",
  rate: "write",
  throttle: { person: 600 },
  result: z.object({ session_id: Uuid }),
  errors: [],
});

export const revokeSession = endpoint({
  name: "accounts.revoke_session",
  summary: "End one of the caller's sessions; everything it has open ends within two seconds",
  method: "POST",
  path: "/v1/sessions/revoke_session/",
  auth: "session",
  rate: "write",
  throttle: { person: 240 },
  query: z.strictObject({ session_id: Uuid }),
  result: z.object({ session_id: Uuid }),
  errors: ["not_found"],
});

export const logOutEverywhere = endpoint({
  name: "accounts.log_out_everywhere",
  summary: "End all of the caller's sessions, this one included",
  method: "POST",
  path: "/v1/sessions/log-out-all-devices/",
  auth: "session",
  rate: "write",
  throttle: { person: 60 },
  result: z.object({ ended: z.int().check(z.describe("How many sessions were ended.")) }),
  errors: [],
});

/** Until when calls that ask for a recent sign-in are accepted. */
export const Reauthenticated = z.object({
  valid_until: Time.check(z.describe("Until when calls that need a recent sign-in are accepted.")),
});

export const reauthenticate = endpoint({
  name: "accounts.reauthenticate",
  summary: `Give the password again; calls that ask for a recent sign-in are then accepted for ${reauthMinutes} minutes`,
  method: "POST",
  path: "/v1/auth/reauthenticate/",
  auth: "session",
  rate: "auth",
  throttle: { person: 120 },
  /** The code is needed where the account has a second factor; it does not replace the password. */
  body: z.strictObject({
    password: Password.check(z.describe("The password of the account.")),
    code: z
      .optional(SecondFactorCode)
      .check(z.describe("A code of the authenticator app, or a recovery code; only for accounts with a second factor.")),
  }),
  result: Reauthenticated,
  errors: ["sign_in_limited"],
});
