import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { singleLine } from "../../kernel/text.ts";
import { Username } from "../core/account.schema.ts";

export const closeAccount = endpoint({
  name: "accounts.close",
  summary:
    "Close the caller's own account and erase their personal data; what they sent to others stays, under the name “Deleted user”",
  method: "DELETE",
  path: "/v1/users/:username/",
  auth: "reauth",
  rate: "auth",
  throttle: { person: 10 },
  events: ["account.closed"],
  params: z.object({ username: Username }),
  /** The money that is left, as the refusal writes it, such as `12.34 USD`: the caller gives it up. */
  query: z.strictObject({
    give_up: z
      .optional(singleLine(textLimits.name))
      .check(z.describe("The money that is left and given up, as the refusal writes it, such as `12.34 USD`.")),
  }),
  result: z.object({ closed: z.literal(true).check(z.describe("Always true.")) }),
  errors: ["not_found", "forbidden", "conflict"],
});
