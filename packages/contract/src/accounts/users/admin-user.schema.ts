import * as z from "zod/mini";
import { userRoles } from "../../kernel/actor.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { trimmedLines } from "../../kernel/text.ts";
import { Person } from "../core/account.schema.ts";
import { minUserReason } from "./admin-user.limits.ts";
import { userActions } from "./admin-user.policy.ts";
import { userStates } from "./admin-user.values.ts";

/** An account as staff see it in the list. */
export const UserRow = z.object({
  ...Person.shape,
  email: z.string(),
  email_verified: z.boolean(),
  two_factor_enabled: z.boolean(),
  state: z.enum(userStates).check(z.describe("Whether the account is active, suspended or closed.")),
  created_at: Time,
  last_active_at: z.nullable(Time).check(z.describe("When the person was last active; null if they have never signed in.")),
});
export type UserRow = z.infer<typeof UserRow>;

/** The roles in companies, which are a higher feature. */
const memberRoles = ["owner", "manager", "triager", "finance", "viewer"] as const;

/** An account as staff see it on its page. */
export const UserDetail = z.object({
  ...UserRow.shape,
  country: z.nullable(z.string()),
  suspension: z
    .nullable(
      z.object({
        at: Time.check(z.describe("Since when.")),
        reason: z.string(),
        by: z.nullable(z.string()).check(z.describe("The username of the person who suspended it; null for the platform.")),
      }),
    )
    .check(z.describe("Since when, why and by whom the account is suspended; null if it is not.")),
  companies: z
    .array(
      z.object({
        company_id: Uuid,
        name: z.string().check(z.describe("The name of the company.")),
        role: z.enum(memberRoles).check(z.describe("The role of the person in the company.")),
      }),
    )
    .check(z.describe("The companies that the person belongs to.")),
  can: z.array(z.enum(userActions)),
});
export type UserDetail = z.infer<typeof UserDetail>;

const Reason = trimmedLines(textLimits.reason, minUserReason);

export const UpdateUserInput = z.strictObject({
  role: z.optional(z.enum(userRoles)).check(z.describe("The new role of the account.")),
  suspended: z.optional(z.boolean()).check(z.describe("`true` suspends the account, `false` lifts its suspension.")),
  reason: Reason.check(z.describe("The reason, which stays in the activity log.")),
});
export type UpdateUserInput = z.input<typeof UpdateUserInput>;

export const EndUserSessionsInput = z.strictObject({ reason: Reason });
