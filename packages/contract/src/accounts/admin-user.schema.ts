import * as z from "zod/mini";
import { userRoles } from "../kernel/actor.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { trimmedLines } from "../kernel/text.ts";
import { Person } from "./account.schema.ts";
import { minUserReason } from "./admin-user.limits.ts";
import { userActions } from "./admin-user.policy.ts";
import { userStates } from "./admin-user.values.ts";

/** An account as staff see it in the list. */
export const UserRow = z.object({
  ...Person.shape,
  email: z.string(),
  email_verified: z.boolean(),
  two_factor_enabled: z.boolean(),
  state: z.enum(userStates),
  created_at: Time,
  /** Null if the person has never signed in. */
  last_active_at: z.nullable(Time),
});
export type UserRow = z.infer<typeof UserRow>;

/** The roles in companies, which are a higher feature. */
const memberRoles = ["owner", "manager", "triager", "finance", "viewer"] as const;

/** An account as staff see it on its page. */
export const UserDetail = z.object({
  ...UserRow.shape,
  country: z.nullable(z.string()),
  /** Reason and author of the account's suspension; null if it is not suspended. */
  suspension: z.nullable(z.object({ at: Time, reason: z.string(), by: z.nullable(z.string()) })),
  companies: z.array(z.object({ company_id: Uuid, name: z.string(), role: z.enum(memberRoles) })),
  can: z.array(z.enum(userActions)),
});
export type UserDetail = z.infer<typeof UserDetail>;

const Reason = trimmedLines(textLimits.reason, minUserReason);

export const UpdateUserInput = z.strictObject({
  role: z.optional(z.enum(userRoles)),
  suspended: z.optional(z.boolean()),
  /** Stays in the audit log. */
  reason: Reason,
});
export type UpdateUserInput = z.input<typeof UpdateUserInput>;

export const EndUserSessionsInput = z.strictObject({ reason: Reason });
