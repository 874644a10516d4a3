import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { fieldRule } from "../kernel/field-error.ts";
import { Uuid } from "../kernel/ids.ts";
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
