import * as z from "zod/mini";
import { mailbox, mailboxUrl, safeOrigin } from "./checks.ts";
import type { SettingRules } from "./setting-rule.ts";

/** Mails, and reports of people without an account. */
export const mailSettings = {
  SMTP_URL: {
    check: z.url({ protocol: /^smtps?$/ }),
    expected: "an smtp:// or smtps:// address",
    sentence:
      "the mail server, `smtp://user:password@mail.example.com:587` or `smtps://…:465`; `?requireTLS=true` insists on STARTTLS. Without it mails are not sent; a demo shows them at `/dev/mail`",
  },
  MAIL_FROM: {
    check: z.string().check(z.regex(mailbox)),
    expected: "an address, or a name and an address as in Safeport <bounty@example.com>",
    sentence:
      "the sender of all mails, as in `Safeport <bounty@example.com>`; needed with `SMTP_URL`, and so is `PUBLIC_URL`, unless `HOST` is loopback and `PUBLIC_URL`, if set, is too",
  },
  INTAKE_IMAP_URL: {
    check: mailboxUrl,
    expected: "an imaps:// or imap:// address with user and password, and at most the name of a mailbox as its path",
    sentence:
      "a mailbox for reports of people without an account, `imaps://user:password@imap.example.com/INBOX`, percent-encoded; `imap://…` insists on STARTTLS unless loopback. See [the mailbox of the platform](subjects/intake.md#the-mailbox-of-the-platform)",
  },
  INTAKE_MAIL_ADDRESS: {
    check: z.string().check(z.regex(/^[^\s<>@"+]{1,30}@[a-z0-9.-]{1,150}$/i)),
    expected: "an address without a plus sign, with at most 30 characters before the @",
    sentence: "the address of that mailbox, without a plus; needed with `INTAKE_IMAP_URL`",
  },
  INTAKE_OPENPGP_KEY_FILE: {
    check: z.string().check(z.minLength(1)),
    expected: "a path",
    sentence:
      "a file with the private keys (armored) to which reports may be encrypted; read for each encrypted mail. With Docker, mount it. See [encrypted mails](subjects/intake.md#encrypted-mails)",
  },
  INTAKE_OPENPGP_PASSPHRASE_FILE: {
    check: z.string().check(z.minLength(1)),
    expected: "a path",
    sentence: "a file with the passphrase of these keys, where they have one",
  },
  INTAKE_CHALLENGE: {
    check: z.enum(["work", "hcaptcha", "turnstile"]),
    default: "work",
    expected: "work, hcaptcha or turnstile",
    sentence:
      "what keeps automatic reports out of that form: `work`, a proof of work; `hcaptcha` or `turnstile`. See [the check against automatic reports](subjects/intake.md#the-check-against-automatic-reports)",
  },
  CAPTCHA_SITE_KEY: {
    check: z.string().check(z.regex(/^[\w-]{8,100}$/)),
    expected: "a site key: 8 to 100 letters, digits, hyphens and underscores",
    sentence:
      "the public key at that provider; needed with a CAPTCHA, and so is `CONTENT_URL`, whose host is the one to name at the provider",
  },
  CAPTCHA_SECRET: {
    check: z.string().check(z.regex(/^[\x21-\x7e]{8,200}$/)),
    expected: "a secret key: 8 to 200 characters without blanks",
    sentence: "the secret key at that provider; needed with a CAPTCHA",
  },
  CAPTCHA_ORIGIN: {
    check: safeOrigin,
    without: "the provider's own",
    expected: "an https address of a host alone, such as https://captcha.example.com",
    sentence: "another origin with the same interface; https unless loopback",
  },
} as const satisfies SettingRules;
