import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { SitePath } from "../../kernel/text.ts";
import { linkMinutes } from "./account.limits.ts";
import {
  Country,
  DemoAccount,
  Email,
  LinkToken,
  LoginInput,
  LoginResult,
  RegisterInput,
  SignInLinkInput,
  User,
  VerifyEmailInput,
} from "./account.schema.ts";

export const register = endpoint({
  name: "accounts.register",
  summary: "Open an account, as a researcher or for a company",
  method: "POST",
  path: "/v1/auth/register/",
  auth: "public",
  rate: "auth",
  throttle: { person: 120 },
  events: ["account.registered", "company.created", "company.members_changed"],
  body: RegisterInput,
  result: z.object({ user: User.check(z.describe("The account.")) }),
  status: 201,
  errors: ["registration_refused", "not_found", "forbidden", "already_exists"],
});

export const login = endpoint({
  name: "accounts.login",
  summary: "Exchange username or email and password for a token",
  method: "POST",
  path: "/v1/auth/login/",
  auth: "public",
  rate: "auth",
  throttle: { person: 600 },
  body: LoginInput,
  result: LoginResult,
  errors: ["credentials_invalid", "two_factor_required", "sign_in_limited", "forbidden"],
});

export const sendSignInLink = endpoint({
  name: "accounts.send_sign_in_link",
  summary:
    "Mail the owner of a name a link that lets them sign in with their password after too many failed sign-ins; the answer is always the same",
  method: "POST",
  path: "/v1/auth/send-sign-in-link/",
  auth: "public",
  rate: "auth",
  throttle: { person: 60 },
  body: SignInLinkInput,
  result: z.object({
    accepted: z.literal(true).check(z.describe("Always true: the answer does not say whether the address has an account.")),
  }),
  status: 202,
  errors: [],
});

export const verifyEmail = endpoint({
  name: "accounts.verify_email",
  summary: `Confirm an email address with the token of a mailed link, which works for ${linkMinutes.verify_email / 60} hours, in a session of the account or with its password`,
  method: "POST",
  path: "/v1/auth/verify-email/",
  auth: "optional",
  rate: "auth",
  throttle: { person: 240 },
  body: VerifyEmailInput,
  result: z.object({
    email_verified: z.literal(true),
    already: z.boolean().check(z.describe("Whether the address had been confirmed before this call.")),
    next: z.nullable(SitePath).check(z.describe("The page that the person wanted before they signed up; null without one.")),
  }),
  errors: ["not_found", "sign_in_limited"],
});

export const checkVerificationLink = endpoint({
  name: "accounts.check_verification_link",
  summary: "State of a mailed verification link; changes nothing",
  method: "POST",
  path: "/v1/auth/check-verification-link/",
  auth: "optional",
  rate: "auth",
  throttle: { person: 600 },
  body: z.strictObject({ token: LinkToken.check(z.describe("The token of the mailed link.")) }),
  result: z.object({
    state: z
      .enum(["open", "confirmed", "spent"])
      .check(z.describe("`open`: it can confirm the address; `confirmed`: that has happened; `spent`: neither.")),
    username: z.nullable(z.string()).check(z.describe("The account that the link is for, while it is open; null otherwise.")),
    is_own: z
      .boolean()
      .check(z.describe("Whether the caller has signed in to the account of the link, so that no password is needed.")),
    next: z.nullable(SitePath).check(z.describe("The page that the person wanted before they signed up; null without one.")),
  }),
  errors: [],
});

export const sendVerificationEmail = endpoint({
  name: "accounts.send_verification_email",
  summary: "Mail another link to an unconfirmed address; the answer is the same whether or not it has an account",
  method: "POST",
  path: "/v1/auth/send-verification-email/",
  auth: "public",
  rate: "auth",
  throttle: { person: 60 },
  query: z.strictObject({ email: Email.check(z.describe("The address to confirm.")) }),
  result: z.object({
    accepted: z.literal(true).check(z.describe("Always true: the answer does not say whether the address has an account.")),
  }),
  status: 202,
  errors: [],
});

export const me = endpoint({
  name: "accounts.me",
  summary: "The signed-in account",
  method: "GET",
  path: "/v1/users/me/",
  auth: "session",
  rate: "read",
  result: User,
  errors: [],
});

export const countryCodes = endpoint({
  name: "accounts.country_codes",
  summary: "All countries with their dial codes",
  method: "GET",
  path: "/v1/auth/country_codes/",
  auth: "public",
  rate: "read",
  result: z.object({ items: z.array(Country).check(z.describe("All countries.")) }),
  errors: [],
});

export const demoAccounts = endpoint({
  name: "accounts.demo",
  summary: "The accounts of the demo; an empty list outside the demo",
  method: "GET",
  path: "/v1/auth/demo-accounts/",
  auth: "public",
  rate: "read",
  result: z.object({ items: z.array(DemoAccount).check(z.describe("The accounts of the demo.")) }),
  errors: [],
});
