import * as z from "zod/mini";
import { userRoles } from "../../kernel/actor.ts";
import { endpoint } from "../../kernel/endpoint.ts";
import { fieldRule } from "../../kernel/field-error.ts";
import { Uuid } from "../../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { singleLine } from "../../kernel/text.ts";
import { Session } from "../sessions/session.endpoints.ts";
import { userPageSize } from "./admin-user.limits.ts";
import { EndUserSessionsInput, UpdateUserInput, UserDetail, UserRow } from "./admin-user.schema.ts";
import { defaultUserSort, userSorts, userStates } from "./admin-user.values.ts";

/** A day that PostgreSQL can count with. */
const Day = z.iso.date().check(fieldRule((day: string) => day >= "2000-01-01" && day < "2200-01-01", "invalid_value"));

const UserRef = z.object({ user_id: Uuid });

export const listUsers = endpoint({
  name: "users.list",
  summary: "Everybody with an account, for staff; the search covers username, full name and email address",
  method: "GET",
  path: "/v1/admin/users/",
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(userPageSize),
    updated_since: changedSince.updated_since.check(
      z.describe(
        "Only accounts of which the role, state, mail address or profile has changed since this time (UTC); signing in and two-factor are no such change.",
      ),
    ),
    search: z.optional(singleLine(textLimits.search, 0)),
    role: z.optional(z.enum(userRoles)).check(z.describe("Only accounts with this role.")),
    state: z.optional(z.enum(userStates)).check(z.describe("Only accounts in this state.")),
    email_verified: z.optional(z.stringbool()).check(z.describe("Only accounts whose address is confirmed, or is not.")),
    two_factor_enabled: z.optional(z.stringbool()).check(z.describe("Only accounts that have a second factor, or have none.")),
    country: z
      .optional(z.string().check(z.regex(/^[A-Z]{2}$/)))
      .check(z.describe("Only people of this country, by its two letters in ISO 3166-1.")),
    created_from: z.optional(Day).check(z.describe("The first day (UTC) of the sign-up.")),
    created_to: z.optional(Day).check(z.describe("The last day (UTC) of the sign-up.")),
    signed_in_since: z.optional(Day).check(z.describe("Only people who have signed in on this day (UTC) or later.")),
    not_signed_in_since: z.optional(Day).check(z.describe("Only people who have not signed in on this day (UTC) or later.")),
    sort: z._default(z.enum(userSorts), defaultUserSort),
  }),
  result: pageOf(UserRow),
  errors: ["not_found"],
  list: true,
});

export const getUser = endpoint({
  name: "users.get",
  summary: "One account with its companies, for staff",
  method: "GET",
  path: "/v1/admin/users/:user_id/",
  auth: "session",
  rate: "read",
  params: UserRef,
  result: UserDetail,
  errors: ["not_found"],
});

export const listUserSessions = endpoint({
  name: "users.sessions",
  summary: "Somebody's sessions that have not ended, newest first, for staff",
  method: "GET",
  path: "/v1/admin/users/:user_id/sessions/",
  auth: "session",
  rate: "read",
  params: UserRef,
  query: z.strictObject({ ...pageQuery(), ...changedSince }),
  result: pageOf(Session),
  errors: ["not_found"],
  list: true,
});

export const updateUser = endpoint({
  name: "users.update",
  summary: "Change the role of an account, suspend it or lift its suspension; a suspension ends its sessions",
  method: "PATCH",
  path: "/v1/admin/users/:user_id/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 240, object: 60 },
  params: UserRef,
  body: UpdateUserInput,
  result: UserDetail,
  errors: ["not_found", "forbidden", "conflict"],
});

export const endUserSessions = endpoint({
  name: "users.end_sessions",
  summary: "End all sessions of an account",
  method: "POST",
  path: "/v1/admin/users/:user_id/end_sessions/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 240, object: 60 },
  params: UserRef,
  body: EndUserSessionsInput,
  result: z.object({ ended: z.int().check(z.describe("How many sessions were ended.")) }),
  errors: ["not_found", "forbidden"],
});
