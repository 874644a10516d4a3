import * as z from "zod/mini";
import { Email } from "../accounts/core/account.schema.ts";
import { changesOf } from "../kernel/changes-of.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { fieldRule } from "../kernel/field-error.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { isBlank, markdown, properName, singleLine } from "../kernel/text.ts";
import { assetTypes } from "../programs/core/program.values.ts";
import { scopeLimits } from "../programs/core/scope.limits.ts";
import { maxReportTitle } from "../reports/core/report.limits.ts";
import {
  captchaLimits,
  challenge,
  confirmationDays,
  maxFrameOrigins,
  maxMailAddress,
  openPgpKeyLimits,
} from "./intake.limits.ts";
import { captchaProviders, mailRefusals } from "./intake.values.ts";

const ProgramRef = z.object({
  program: z
    .string()
    .check(z.minLength(1), z.maxLength(200), z.describe("The id of the program, its handle, or its URL-encoded title.")),
});
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
  is_open: z
    .boolean()
    .check(z.describe("Whether everybody can send a report by the form, while the program is public and active.")),
  frame_origins: z
    .array(z.string())
    .check(z.describe("Origins whose pages may show the form in a frame, such as `https://www.example.com`.")),
  mail_address: z
    .nullable(z.string())
    .check(
      z.describe("The mailbox that receives reports; null where none does. Null also ends the secret of the mail provider."),
    ),
  has_mail_secret: z.boolean().check(z.describe("Whether the mail provider has a secret, without which no mails are taken.")),
  makes_secrets: z.boolean().check(z.describe("Whether the caller may make another secret of the mail provider. Staff may not.")),
  /** The page of the form, and the script that shows it on other sites. */
  form_url: z.string().check(z.describe("The page of the form.")),
  script_url: z.string().check(z.describe("The script that shows the form on other sites.")),
  mail_hook_url: z.string().check(z.describe("Where the mail provider sends what it receives.")),
  is_mailbox_open: z.boolean().check(z.describe("Whether mails to its address in the mailbox of the platform become reports.")),
  mailbox_address: z
    .nullable(z.string())
    .check(z.describe("Its address in the mailbox of the platform; null where the operator has set no mailbox.")),
  openpgp: z
    .nullable(
      z.object({
        key: z.string().check(z.describe("The public key (armored).")),
        key_url: z.string().check(z.describe("Where everybody can read the key while the program is public.")),
        fingerprint: z.string().check(z.describe("The fingerprint of the key, in hexadecimal digits.")),
        user_ids: z.array(z.string()).check(z.describe("The names and addresses that the key has, at most five.")),
        expires_at: z.nullable(Time).check(z.describe("When nobody can encrypt to it any more; null for a key without an end.")),
        is_held: z
          .boolean()
          .check(z.describe("Whether the operator had its private key when it was published, so that mails are decrypted.")),
      }),
    )
    .check(z.describe("The OpenPGP key to which reports by mail may be encrypted; null without one.")),
  originals_bytes: z.int().check(z.describe("Bytes that the original mails of its reports take.")),
  originals_quota: z.int().check(z.describe("Bytes that they may take; further originals are not kept.")),
  note_files_bytes: z
    .int()
    .check(z.describe("Bytes that the files take which people other than the senders of its reports have mailed.")),
  note_files_quota: z.int().check(z.describe("Bytes that they may take; further files are not kept.")),
  refused_mails: z
    .array(
      z.object({
        reason: z.enum(mailRefusals).check(z.describe("Why it became nothing.")),
        sender: z.nullable(z.string()).check(z.describe("The address of its sender; null where it names none.")),
        subject: z.nullable(z.string()).check(z.describe("Its subject; null without one.")),
        received_at: Time.check(z.describe("When it came in.")),
      }),
    )
    .check(z.describe("The newest mails that became neither a report nor a comment.")),
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
      is_open: z
        .boolean()
        .check(z.describe("Whether everybody can send a report by the form, while the program is public and active.")),
      frame_origins: z
        .array(Origin)
        .check(
          z.maxLength(maxFrameOrigins),
          z.describe("Origins whose pages may show the form in a frame, such as `https://www.example.com`."),
        ),
      mail_address: z
        .nullable(Email.check(z.maxLength(maxMailAddress)))
        .check(
          z.describe("The mailbox that receives reports; null where none does. Null also ends the secret of the mail provider."),
        ),
      is_mailbox_open: z
        .boolean()
        .check(z.describe("Whether mails to its address in the mailbox of the platform become reports.")),
      openpgp_key: z
        .nullable(z.string().check(z.minLength(1), z.maxLength(openPgpKeyLimits.length)))
        .check(z.describe("A public OpenPGP key (armored) that can encrypt, to publish; null for none.")),
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
  result: z.object({ secret: z.string().check(z.describe("The secret, which is not shown again.")) }),
  errors: ["not_found", "forbidden"],
});

/** The form of a program for people without an account. */
export const IntakeForm = z.object({
  handle: z.string(),
  title: z.string().check(z.describe("The title of the program.")),
  company_name: z.string(),
  introduction: z.string().check(z.describe("What the program says above its form, in Markdown.")),
  scopes: z
    .array(z.object({ scope_id: Uuid, identifier: z.string(), asset_type: z.enum(assetTypes) }))
    .check(z.describe("The first assets that are in scope.")),
  /** Whether it takes reports about assets that are none of its scopes. */
  accepts_unlisted_assets: z.boolean(),
  /** The CAPTCHA that the operator has set, and the page that shows it in a frame; null where the browser solves a challenge. */
  captcha: z
    .nullable(
      z.object({
        provider: z.enum(captchaProviders).check(z.describe("Who checks that a person writes.")),
        frame_url: z.string().check(z.describe("The page that shows the CAPTCHA in a frame.")),
      }),
    )
    .check(z.describe("The CAPTCHA of the form; null where a challenge is solved instead.")),
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
  result: z.object({
    challenge: z.string().check(z.describe("What the nonce is found for; needed where the form has no CAPTCHA.")),
    bits: z.int().check(z.describe("How many zero bits the hash has to begin with.")),
    expires_at: Time,
  }),
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
    title: singleLine(maxReportTitle).check(z.describe("The title of the report.")),
    scope_id: z._default(z.nullable(Uuid), null),
    unlisted_asset: z._default(
      z
        .nullable(singleLine(scopeLimits.identifier))
        .check(
          z.describe(
            "The name of an asset that is none of the program's scopes, in place of `scope_id`; refused where the program does not accept such reports. It may be empty in a draft.",
          ),
        ),
      null,
    ),
    description_markdown: markdown(textLimits.long, 1).check(
      fieldRule((text: string) => !isBlank(text), "report_description_required"),
      z.describe("What was found, how it is reproduced and what it allows."),
    ),
    email: Email.check(z.describe("The address of the sender, to which the link is mailed.")),
    name: z._default(z.nullable(properName()).check(z.describe("The name of the sender; the team sees it.")), null),
    challenge: z._default(
      z
        .nullable(z.string().check(z.maxLength(200)))
        .check(z.describe("What the nonce is found for; needed where the form has no CAPTCHA.")),
      null,
    ),
    nonce: z._default(
      z
        .nullable(z.string().check(z.minLength(1), z.maxLength(challenge.nonceLength)))
        .check(
          z.describe(
            "A text for which the SHA-256 hash of challenge, colon and nonce begins with as many zero bits as the challenge asks for.",
          ),
        ),
      null,
    ),
    captcha: z._default(
      z
        .nullable(z.string().check(z.minLength(1), z.maxLength(captchaLimits.token)))
        .check(z.describe("The token of the CAPTCHA, where the form has one, in place of challenge and nonce.")),
      null,
    ),
  }),
  result: z.object({ accepted: z.literal(true).check(z.describe("Always true.")) }),
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
  events: ["report.submitted"],
  body: z.looseObject({
    raw: z.string().check(z.minLength(1), z.describe("The message as it was received, with all its headers (RFC 5322).")),
  }),
  result: z.object({
    /** Automatic replies, mails received before, and mails without sender or text are ignored. */
    outcome: z
      .enum(["report", "comment", "ignored"])
      .check(z.describe("What became of it: a report, a comment on one, or nothing.")),
  }),
  errors: ["forbidden", "unavailable"],
});
