import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { fieldRule } from "../../kernel/field-error.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { isBlank, trimmedLines } from "../../kernel/text.ts";

const path = "/v1/payments/freezes/:user_id/";
const params = z.object({ user_id: Uuid });

const change = {
  auth: "reauth",
  rate: "write",
  throttle: { person: 200, object: 20 },
  params,
  result: z.object({ user_id: Uuid, frozen: z.boolean().check(z.describe("Whether the person is not paid out now.")) }),
  errors: ["not_found", "forbidden"],
} as const;

export const getPayoutFreeze = endpoint({
  name: "payouts.get_freeze",
  summary: "Whether the payouts of a person are stopped, since when, by whom and why (staff)",
  method: "GET",
  path,
  auth: "session",
  rate: "read",
  params,
  result: z.object({
    user_id: Uuid,
    freeze: z
      .nullable(
        z.object({
          reason: z.string(),
          frozen_by: z.string().check(z.describe("The username of who stopped the payouts.")),
          frozen_at: Time.check(z.describe("When the payouts were stopped.")),
        }),
      )
      .check(z.describe("Since when, by whom and why the person is not paid out; null if they are.")),
    can: z.array(z.enum(["freeze", "release"])).check(z.describe("What the caller may do about the payouts of the person now.")),
  }),
  errors: ["not_found"],
});

export const freezePayouts = endpoint({
  ...change,
  name: "payouts.freeze",
  summary: "Stop the payouts of a person, with a reason that staff read (staff, never their own)",
  method: "PUT",
  path,
  body: z.strictObject({
    reason: trimmedLines(textLimits.reason, 1).check(
      fieldRule((text: string) => !isBlank(text), "reason_required"),
      z.describe("Why, for staff."),
    ),
  }),
});

export const releasePayouts = endpoint({
  ...change,
  name: "payouts.release",
  summary: "Let the payouts of a person go on (staff, never their own)",
  method: "DELETE",
  path,
});
