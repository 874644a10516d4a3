import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { fieldRule } from "../kernel/field-error.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { isBlank, trimmedLines } from "../kernel/text.ts";

const path = "/v1/payments/freezes/:user_id/";
const params = z.object({ user_id: Uuid });

const change = {
  auth: "reauth",
  rate: "write",
  throttle: { person: 200, object: 20 },
  params,
  result: z.object({ user_id: Uuid, frozen: z.boolean() }),
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
    freeze: z.nullable(z.object({ reason: z.string(), frozen_by: z.string(), frozen_at: Time })),
    can: z.array(z.enum(["freeze", "release"])),
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
    reason: trimmedLines(textLimits.reason, 1).check(fieldRule((text: string) => !isBlank(text), "reason_required")),
  }),
});

export const releasePayouts = endpoint({
  ...change,
  name: "payouts.release",
  summary: "Let the payouts of a person go on (staff, never their own)",
  method: "DELETE",
  path,
});
