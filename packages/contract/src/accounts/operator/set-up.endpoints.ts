import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { properName } from "../../kernel/text.ts";
import { LinkToken, Password, RegisterInput } from "../core/account.schema.ts";

/** The first Super Admin, with the token of the link that the server printed. */
export const SetUpInput = z.strictObject({
  token: LinkToken.check(z.describe("The token of the link that the server prints as long as there is no Super Admin.")),
  full_name: properName(),
  username: RegisterInput.shape.username,
  email: RegisterInput.shape.email,
  password: Password.check(z.describe("The password of the account.")),
});
export type SetUpInput = z.output<typeof SetUpInput>;

export const setUp = endpoint({
  name: "accounts.set_up",
  summary:
    "Open the account of the first Super Admin with the token of the printed link, which works once, for a day and while there is none",
  method: "POST",
  path: "/v1/auth/set-up/",
  auth: "public",
  rate: "auth",
  throttle: { person: 60 },
  body: SetUpInput,
  result: z.object({ username: z.string() }),
  status: 201,
  errors: ["not_found", "registration_refused"],
});
