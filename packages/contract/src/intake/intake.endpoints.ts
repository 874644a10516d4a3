import * as z from "zod/mini";
import { Email } from "../accounts/account.schema.ts";
import { changesOf } from "../kernel/changes-of.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { fieldRule } from "../kernel/field-error.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { isBlank, markdown, properName, singleLine } from "../kernel/text.ts";
import { assetTypes } from "../programs/program.values.ts";
import { scopeLimits } from "../programs/scopes/scope.limits.ts";
import { maxReportTitle } from "../reports/core/report.limits.ts";
import { captchaLimits, challenge, confirmationDays, maxFrameOrigins, maxMailAddress } from "./intake.limits.ts";
import { captchaProviders } from "./intake.values.ts";

const ProgramRef = z.object({ program: z.string().check(z.minLength(1), z.maxLength(200)) });
const HandleRef = z.object({ handle: z.string().check(z.minLength(1), z.maxLength(200)) });

/** An origin such as `https://www.example.com`; plain http only for this machine. */
const Origin = z.string().check(
  z.maxLength(253),
  fieldRule(
    (text: string) =>
      /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/.test(text) &&
      URL.canParse(text) &&
      new URL(text).origin === text,
    "invalid_url",
  ),
);

/** Intake of a program for reports of people without an account. */
export const Intake = z.object({
  is_open: z.boolean(),
  /** Origins whose pages may show the form in a frame. */
  frame_origins: z.array(z.string()),
  /** The mailbox that receives reports; null where none does. */
  mail_address: z.nullable(z.string()),
  /** Whether the mail provider has a secret. */
  has_mail_secret: z.boolean(),
  /** Whether the caller may make another secret; staff may not. */
  makes_secrets: z.boolean(),
  /** The page of the form, and the script that shows it on other sites. */
  form_url: z.string(),
  script_url: z.string(),
  /** Address to which the mail provider sends received mails. */
  mail_hook_url: z.string(),
  /** Whether it takes mails to its address in the mailbox of the platform; that address is null where the platform reads no mailbox. */
  is_mailbox_open: z.boolean(),
  mailbox_address: z.nullable(z.string()),
});
export type Intake = z.infer<typeof Intake>;

export const getIntake = endpoint({
  name: "programs.intake",
  summary: "How a program takes reports of people without an account, for those who edit it",
  method: "GET",
  path: "/v1/programs/:program/intake/",
  auth: "session",
  rate: "read",
  params: ProgramRef,
  result: Intake,
  errors: ["not_found", "forbidden"],
});

export const updateIntake = endpoint({
  name: "programs.update_intake",
  summary:
    "Open or close the form for people without an account, and say where it may be embedded and which mailbox receives reports",
  method: "PUT",
  path: "/v1/programs/:program/intake/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 60 },
  params: ProgramRef,
  body: z.strictObject(
    changesOf({
      is_open: z.boolean(),
      frame_origins: z.array(Origin).check(z.maxLength(maxFrameOrigins)),
      mail_address: z.nullable(Email.check(z.maxLength(maxMailAddress))),
      is_mailbox_open: z.boolean(),
    }),
  ),
  result: Intake,
  errors: ["not_found", "forbidden"],
});

export const setMailSecret = endpoint({
  name: "programs.set_intake_secret",
  summary: "Make the secret by which the mail provider calls, and shows it once; the one before stops working",
  method: "POST",
  path: "/v1/programs/:program/intake/mail_secret/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 30, object: 10 },
  params: ProgramRef,
  result: z.object({ secret: z.string() }),
  errors: ["not_found", "forbidden"],
});

/** The form of a program for people without an account. */
export const IntakeForm = z.object({
  handle: z.string(),
  title: z.string(),
  company_name: z.string(),
  /** Text of the program above its form. */
  introduction: z.string(),
  scopes: z.array(z.object({ scope_id: Uuid, identifier: z.string(), asset_type: z.enum(assetTypes) })),
  /** Whether it takes reports about assets that are none of its scopes. */
  accepts_unlisted_assets: z.boolean(),
  /** The CAPTCHA that the operator has set, and the page that shows it in a frame; null where the browser solves a challenge. */
  captcha: z.nullable(z.object({ provider: z.enum(captchaProviders), frame_url: z.string() })),
});
export type IntakeForm = z.infer<typeof IntakeForm>;

export const getIntakeForm = endpoint({
  name: "intake.form",
  summary: "The form of a program that takes reports of people without an account; for everybody",
  method: "GET",
  path: "/v1/intake/programs/:handle/",
  auth: "public",
  rate: "read",
  params: HandleRef,
  result: IntakeForm,
  errors: ["not_found"],
});

export const getChallenge = endpoint({
  name: "intake.challenge",
  summary: `A challenge for sending a report without an account, where the operator has set no CAPTCHA; it works once, within ${challenge.minutes} minutes`,
  method: "GET",
  path: "/v1/intake/programs/:handle/challenge/",
  auth: "public",
  rate: "read",
  params: HandleRef,
  result: z.object({ challenge: z.string(), bits: z.int(), expires_at: Time }),
  errors: ["not_found"],
});

export const submitToIntake = endpoint({
  name: "intake.submit",
  summary: `Send a report without an account; it reaches the team once its sender has opened the mailed link, within ${confirmationDays} days`,
  method: "POST",
  path: "/v1/intake/programs/:handle/",
  auth: "public",
  rate: "auth",
  throttle: { person: 20, object: 10 },
  params: HandleRef,
  body: z.strictObject({
    title: singleLine(maxReportTitle),
    scope_id: z._default(z.nullable(Uuid), null),
    /** In place of a scope: the name of another asset. */
    unlisted_asset: z._default(z.nullable(singleLine(scopeLimits.identifier)), null),
    description_markdown: markdown(textLimits.long, 1).check(
      fieldRule((text: string) => !isBlank(text), "report_description_required"),
    ),
    email: Email,
    name: z._default(z.nullable(properName()), null),
    challenge: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
    /** With the challenge and a colon before it, it has a SHA-256 hash that begins with as many zero bits as the challenge asks for. */
    nonce: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(challenge.nonceLength))), null),
    /** In place of both, where the form has a CAPTCHA: the token of its provider. */
    captcha: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(captchaLimits.token))), null),
  }),
  result: z.object({ accepted: z.literal(true) }),
  status: 202,
  errors: ["not_found", "conflict", "unavailable"],
});

/** A mail as its provider received it. Providers that send no JSON send the message itself as `message/rfc822`. */
export const receiveMail = endpoint({
  name: "intake.mail",
  summary:
    "Where a mail provider sends the mails to a program's mailbox, with its secret as bearer token or as password of Basic authentication; the body may also be the message itself, as message/rfc822",
  method: "POST",
  path: "/v1/intake/mail/",
  auth: "public",
  rate: "write",
  throttle: { person: 6_000 },
  mail: true,
  body: z.looseObject({ raw: z.string().check(z.minLength(1)) }),
  result: z.object({
    /** Automatic replies, mails received before, and mails without sender or text are ignored. */
    outcome: z.enum(["report", "comment", "ignored"]),
  }),
  errors: ["forbidden", "unavailable"],
});
