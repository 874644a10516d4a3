import * as z from "zod/mini";
import { userRoles } from "../kernel/actor.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { PastedDomain } from "../kernel/pasted-domain.ts";
import { properName, SitePath } from "../kernel/text.ts";
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
  can: z.array(z.enum(accountActions)),
});
export type User = z.infer<typeof User>;

/** Lenient where the specification answers 400 with its own text rather than 422 (spec §5). */
export const RegisterInput = z.strictObject({
  email: z.string().check(z.trim(), z.maxLength(maxEmailLength)),
  username: z.string().check(z.trim(), z.maxLength(maxTypedUsername)),
  full_name: properName(),
  password: Password,
  role: z.enum(["Hacker", "Business"]),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  company_name: z.optional(properName()),
  company_domain: z.optional(PastedDomain),
  /** Of a mailed invitation into a company, which the account joins, or to a program, which it can then accept; the token proves the address. */
  invitation_token: z.optional(z.string().check(z.maxLength(100))),
  /** The page that the person wanted, which they are led back to after confirming the address. */
  next: z.optional(SitePath),
});
export type RegisterInput = z.input<typeof RegisterInput>;

/** A username or an email address, as typed. */
export const LoginName = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxEmailLength));
/** The token of a mailed link: an id and its signature. */
export const LinkToken = z.string().check(z.maxLength(100));

/** A code of an authenticator app, or a recovery code; blanks and hyphens do not count. */
export const SecondFactorCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(20), z.regex(/^[0-9a-zA-Z -]+$/));

export const LoginInput = z.strictObject({
  username: LoginName,
  password: Password,
  /** Pass of a mailed sign-in link: with it, the password is accepted even after too many failed sign-ins with the name. */
  pass: z.optional(LinkToken),
  /** For accounts with a second factor. */
  code: z.optional(SecondFactorCode),
  /** In place of a code. */
  passkey: z.optional(PasskeyAssertion),
});
export type LoginInput = z.input<typeof LoginInput>;

export const SignInLinkInput = z.strictObject({ username: LoginName });

export const LoginResult = z.object({
  access_token: z.string(),
  token_type: z.literal("Bearer"),
  expires_at: Time,
  user: User,
});
export type LoginResult = z.infer<typeof LoginResult>;

export const VerifyEmailInput = z.strictObject({
  token: LinkToken,
  /** Password of the account; needed where the caller has not signed in to it. */
  password: z.optional(Password),
});
export type VerifyEmailInput = z.input<typeof VerifyEmailInput>;

export const Country = z.object({
  /** ISO 3166-1 alpha-2. */
  code: z.string(),
  /** In the reader's language. */
  name: z.string(),
  /** With a plus: `+33`. */
  dial_code: z.string(),
});
export type Country = z.infer<typeof Country>;

export const DemoAccount = z.object({
  username: z.string(),
  password: z.string(),
  full_name: z.string(),
  role: z.enum(userRoles),
});
export type DemoAccount = z.infer<typeof DemoAccount>;
