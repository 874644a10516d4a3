import * as z from "zod/mini";
import { userRoles } from "../../kernel/actor.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { PastedDomain } from "../../kernel/pasted-domain.ts";
import { properName, SitePath } from "../../kernel/text.ts";
import { maxEmailLength, maxTypedUsername, passwordLength, usernameLength } from "./account.limits.ts";
import { accountActions } from "./account.policy.ts";
import { PasskeyAssertion } from "./passkey.schema.ts";

const usernameRules = [
  z.toLowerCase(),
  z.minLength(usernameLength.min),
  z.maxLength(usernameLength.max),
  z.regex(/^[a-z0-9_-]+$/),
] as const;
/** Fixed for life; also the account's id in the browser. */
export const Username = z.string().check(...usernameRules);
/** A username as people type it: also with the `@` that stands before it on the screen. */
export const TypedUsername = z.string().check(
  z.trim(),
  z.overwrite((name) => name.replace(/^@/, "")),
  ...usernameRules,
);
export const Password = z.string().check(z.minLength(1), z.maxLength(passwordLength.max));
export const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(maxEmailLength), z.email());

/** A person as others see them: never a mail address. */
export const Person = z.object({
  user_id: Uuid,
  username: z.string(),
  full_name: z.string(),
  role: z.enum(userRoles),
  display_picture: z.nullable(z.string()),
});
export type Person = z.infer<typeof Person>;

/** The caller's own account. */
export const User = z.object({
  ...Person.shape,
  email: z.string(),
  email_verified: z.boolean(),
  two_factor_enabled: z.boolean(),
  country: z.nullable(z.string()),
  created_at: Time,
  can: z.array(z.enum(accountActions)).check(z.describe("What the account may do on the platform.")),
});
export type User = z.infer<typeof User>;

/** Lenient where the specification answers 400 with its own text rather than 422 (spec §5). */
export const RegisterInput = z.strictObject({
  email: z
    .string()
    .check(
      z.trim(),
      z.maxLength(maxEmailLength),
      z.describe("The mail address of the account, to which a link is sent that confirms it."),
    ),
  username: z
    .string()
    .check(
      z.trim(),
      z.maxLength(maxTypedUsername),
      z.describe("The name to sign in with, which never changes: lower-case letters, digits, `-` and `_`."),
    ),
  full_name: properName(),
  password: Password.check(z.describe("The password of the account.")),
  role: z
    .enum(["Hacker", "Business"])
    .check(z.describe("`Hacker` for a researcher, `Business` for somebody who acts for a company.")),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  company_name: z.optional(properName()).check(z.describe("With `Business`: the name of the company to create.")),
  company_domain: z.optional(PastedDomain).check(z.describe("With `Business`: the domain of the company to create.")),
  invitation_token: z
    .optional(z.string().check(z.maxLength(100)))
    .check(
      z.describe(
        "The token of a mailed invitation. Into a company: the account joins it. To a program: the account can accept it. Its address counts as verified.",
      ),
    ),
  next: z
    .optional(SitePath)
    .check(
      z.describe(
        "A path of the web, such as `/bounties/shop/report`, which the person is led back to after confirming the address.",
      ),
    ),
});
export type RegisterInput = z.input<typeof RegisterInput>;

/** A username or an email address, as typed. */
export const LoginName = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxEmailLength));
/** The token of a mailed link: an id and its signature. */
export const LinkToken = z.string().check(z.maxLength(100));

/** A code of an authenticator app, or a recovery code; blanks and hyphens do not count. */
export const SecondFactorCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(20), z.regex(/^[0-9a-zA-Z -]+$/));

export const LoginInput = z.strictObject({
  username: LoginName.check(z.describe("The username or the mail address.")),
  password: Password.check(z.describe("The password of the account.")),
  pass: z
    .optional(LinkToken)
    .check(
      z.describe(
        "The token of a mailed sign-in link, sent in addition to the password: with it the password is accepted even after too many failed sign-ins.",
      ),
    ),
  code: z
    .optional(SecondFactorCode)
    .check(z.describe("A code of the authenticator app, or a recovery code; only for accounts with a second factor.")),
  passkey: z.optional(PasskeyAssertion).check(z.describe("The answer of a passkey as the second factor, in place of `code`.")),
});
export type LoginInput = z.input<typeof LoginInput>;

export const SignInLinkInput = z.strictObject({ username: LoginName.check(z.describe("The username or the mail address.")) });

export const LoginResult = z.object({
  access_token: z.string().check(z.describe("The token of the new session, to be sent as `Authorization: Bearer <token>`.")),
  token_type: z.literal("Bearer").check(z.describe("Always `Bearer`.")),
  expires_at: Time.check(z.describe("When the token stops working, 12 hours after the sign-in.")),
  user: User.check(z.describe("The account that has signed in.")),
});
export type LoginResult = z.infer<typeof LoginResult>;

export const VerifyEmailInput = z.strictObject({
  token: LinkToken.check(z.describe("The token of the mailed link.")),
  password: z.optional(Password).check(z.describe("The password of the account; needed unless the caller has signed in to it.")),
});
export type VerifyEmailInput = z.input<typeof VerifyEmailInput>;

export const Country = z.object({
  code: z.string().check(z.describe("The country, as its two letters in ISO 3166-1.")),
  name: z.string().check(z.describe("The name of the country, in the reader's language.")),
  dial_code: z.string().check(z.describe("The prefix of telephone numbers, with a plus.")),
});
export type Country = z.infer<typeof Country>;

export const DemoAccount = z.object({
  username: z.string(),
  password: z.string().check(z.describe("The password of the demo account.")),
  full_name: z.string(),
  role: z.enum(userRoles),
});
export type DemoAccount = z.infer<typeof DemoAccount>;
