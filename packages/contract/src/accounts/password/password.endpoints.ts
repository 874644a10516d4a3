import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { SitePath } from "../../kernel/text.ts";
import { linkMinutes } from "../core/account.limits.ts";
import { LinkToken, LoginName, Password } from "../core/account.schema.ts";

export const ChangePasswordInput = z.strictObject({ new_password: Password.check(z.describe("The new password.")) });

export const changePassword = endpoint({
  name: "accounts.change_password",
  summary: "Set a new password and end all other sessions of the caller",
  method: "POST",
  path: "/v1/auth/change-password/",
  auth: "reauth",
  rate: "auth",
  throttle: { person: 30 },
  body: ChangePasswordInput,
  result: z.object({ ended_sessions: z.int().check(z.describe("How many other sessions were ended.")) }),
  errors: [],
});

/** An address, or a username; `next` is the page that its owner wants after signing in. */
export const ForgotPasswordInput = z.strictObject({
  email: LoginName.check(z.describe("The username or the mail address.")),
  next: z
    .optional(SitePath)
    .check(
      z.describe(
        "A path of this site that the person wants after signing in, such as `/bounties/acme`; the page for a new password leads there.",
      ),
    ),
});

export const forgotPassword = endpoint({
  name: "accounts.forgot_password",
  summary: "Mail the owner of a name or address a link to set a new password; the answer is always the same",
  method: "POST",
  path: "/v1/auth/forgot-password/",
  auth: "public",
  rate: "auth",
  throttle: { person: 60 },
  body: ForgotPasswordInput,
  result: z.object({
    accepted: z.literal(true).check(z.describe("Always true: the answer does not say whether the address has an account.")),
  }),
  errors: [],
});

export const ResetPasswordInput = z.strictObject({
  token: LinkToken.check(z.describe("The token of the mailed link, which works once.")),
  password: Password.check(z.describe("The new password.")),
});

export const resetPassword = endpoint({
  name: "accounts.reset_password",
  summary: `Set a new password with the token of a mailed link, which works once, for ${linkMinutes.reset_password} minutes; all sessions end`,
  method: "POST",
  path: "/v1/auth/reset-password/",
  auth: "public",
  rate: "auth",
  throttle: { person: 120 },
  body: ResetPasswordInput,
  result: z.object({
    username: z.string(),
    next: z
      .nullable(SitePath)
      .check(z.describe("The page that the person wanted before they asked for the link; null without one.")),
  }),
  errors: ["not_found"],
});
