import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { User } from "../core/account.schema.ts";
import { ChangeEmailInput, EmailCodeInput } from "./email.schema.ts";

export const sendEmailCode = endpoint({
  name: "accounts.send_email_code",
  summary: "Mail a code to the address that the caller wants to change to; the answer is the same whether or not it is taken",
  method: "POST",
  path: "/v1/auth/send-change-email-otp/",
  auth: "session",
  rate: "auth",
  throttle: { person: 10 },
  body: EmailCodeInput,
  result: z.object({ accepted: z.literal(true).check(z.describe("Always true.")) }),
  status: 202,
  errors: [],
});

export const changeEmail = endpoint({
  name: "accounts.change_email",
  summary:
    "Change the caller's address to the one that a code was mailed to; an account with a second factor needs a recent proof of it",
  method: "POST",
  path: "/v1/auth/change-email/",
  auth: "session",
  rate: "auth",
  throttle: { person: 60 },
  body: ChangeEmailInput,
  result: z.object({ user: User.check(z.describe("The account.")) }),
  errors: ["sign_in_limited", "reauthentication_required"],
});
