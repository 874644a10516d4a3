import { isIP } from "node:net";
import { toMinorUnits } from "@safeport/contract/kernel/currency";
import { secondPersonDefault } from "@safeport/contract/kernel/minor-units";
import { withoutTail } from "@safeport/contract/kernel/text";
import { OperatorError } from "@safeport/db/operator-error";
import { type CaptchaSettings, captchaOf } from "./captcha-settings.ts";
import { mailbox } from "./environment/checks.ts";
import { type Environment, type OwnSettings, ownSettings, readEnvironment } from "./environment.ts";
import { isLoopback, isLoopbackUrl } from "./loopback.ts";
import { type OidcSettings, oidcOf } from "./oidc-settings.ts";
import { type ReceivingAccount, receivingAccountOf } from "./receiving-account.ts";

/** The settings of the operator, each with what `environment/` says of it, and those that are made of several. */
export interface Settings extends OwnSettings {
  /** The origin from which uploads are served, and nothing else; null: the app's own. */
  contentUrl: string | null;
  demo: boolean;
  /** The amount in minor units from which a payment needs a second member of staff. */
  secondPersonFrom: number;
  /** The account from which withdrawals are paid, for `pain.001` files; null: batches are CSV alone. */
  payoutAccount: { name: string; iban: string; bic: string | null; isBookedAsBatch: boolean } | null;
  /** The account for deposits by bank transfer; null: they are not offered. */
  receivingAccount: ReceivingAccount | null;
  /** Days after which rows are deleted: all notifications, mails that were settled, sessions that have ended, and deliveries to webhooks. */
  keepDays: { notifications: number; mails: number; sessions: number; deliveries: number };
  /** The payment provider; null: deposits are bank transfers and withdrawals go to bank accounts alone. */
  stripe: StripeSettings | null;
  /** Issuer of receipts and invoices, and the tax that fees contain. */
  invoices: { seller: string; taxPercent: number; taxNote: string | null };
  /** The mail server, the sender of all mails, and the domain of its address; null: mails are not sent. */
  smtp: { url: string; from: { name: string; address: string }; domain: string } | null;
  /** The mailbox of the platform for reports without an account, and the address to which people write; null: none is read. */
  intakeMail: { imap: ImapSettings; address: string } | null;
  /** Files of the private keys for encrypted mails and of their passphrase. */
  intakeKey: { file: string; passphraseFile: string | null } | null;
  /** The provider that checks that a person writes a report without an account; null: the browser solves a proof of work. */
  captcha: CaptchaSettings | null;
  /** Addresses for the icons in the sidebar. */
  socialLinks: string[];
  /** The platform's identity provider (OpenID Connect); null: people sign in with passwords and passkeys, or with the provider of their company. */
  oidc: OidcSettings | null;
  /** Object storage for uploads; null: a folder in `dataDir`. */
  s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | null;
}

export interface ImapSettings {
  host: string;
  port: number;
  /** Whether the connection is encrypted from its beginning, by STARTTLS, or not at all, which is for this machine alone. */
  security: "tls" | "starttls" | "none";
  user: string;
  password: string;
  /** The name of the mailbox, such as `INBOX`. */
  mailbox: string;
}

export interface StripeSettings {
  secretKey: string;
  /** Whether the key moves real money; notices of the other mode are refused. */
  isLive: boolean;
  /** Secrets that sign notices about the platform's own account: the present one, and one that is being replaced. */
  webhookSecrets: string[];
  /** The same for notices about connected accounts; empty: nobody is paid through Stripe. */
  connectSecrets: string[];
  /** The origin of its API; null: Stripe's own. */
  apiHost: string | null;
}

/** Whether a URL is a bare origin; the app cannot be served below a path. */
function isOrigin(text: string): boolean {
  const { href, origin } = new URL(text);
  return withoutTail(href, /\//) === origin;
}

/** Links that the demo shows if the operator sets none. */
const demoLinks = ["https://github.com/", "https://mastodon.social/", "https://www.linkedin.com/"];

/** Reads and checks the operator's settings once; a wrong value throws an OperatorError that names it. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const e = readEnvironment(env);
  const own = ownSettings(e);
  const loopback = isLoopback(e.HOST);
  const mayDemo = loopback && isLoopbackUrl(e.PUBLIC_URL) && e.TRUST_PROXY === "0";
  if (e.DEMO === "1" && !mayDemo)
    throw new OperatorError(
      "DEMO=1 is for one machine: HOST and PUBLIC_URL must be loopback addresses, and TRUST_PROXY must be 0.",
    );
  if (e.PUBLIC_URL && !isOrigin(e.PUBLIC_URL))
    throw new OperatorError(
      "PUBLIC_URL must be the address of a host alone, such as https://bounty.example.com, without a path.",
    );
  if (e.NODE_ENV === "production" && e.PUBLIC_URL?.startsWith("http:") && !isLoopbackUrl(e.PUBLIC_URL))
    throw new OperatorError(
      "In production PUBLIC_URL must be https, since passwords and reports would travel readably; put a proxy with TLS in front.",
    );
  if (e.DATABASE_OWNER_URL && !e.DATABASE_URL)
    throw new OperatorError("DATABASE_OWNER_URL needs DATABASE_URL, the address of the same database for the server's role.");
  const demo = e.DEMO ? e.DEMO === "1" : mayDemo && !e.DATABASE_URL && e.NODE_ENV !== "production";
  return {
    ...own,
    contentUrl: contentUrlOf(e),
    demo,
    secondPersonFrom: toMinorUnits(secondPersonDefault, e.CURRENCY),
    payoutAccount: payoutAccountOf(e),
    receivingAccount: receivingAccountOf(e, demo),
    keepDays: {
      notifications: Number(e.KEEP_NOTIFICATIONS_DAYS),
      mails: Number(e.KEEP_MAILS_DAYS),
      sessions: Number(e.KEEP_SESSIONS_DAYS),
      deliveries: Number(e.KEEP_DELIVERIES_DAYS),
    },
    stripe: stripeOf(e),
    invoices: {
      seller: e.INVOICE_SELLER,
      taxPercent: Number(e.INVOICE_TAX_PERCENT),
      taxNote: e.INVOICE_TAX_NOTE ?? null,
    },
    smtp: smtpOf(e, loopback),
    intakeMail: intakeMailOf(e),
    intakeKey: e.INTAKE_OPENPGP_KEY_FILE
      ? { file: e.INTAKE_OPENPGP_KEY_FILE, passphraseFile: e.INTAKE_OPENPGP_PASSPHRASE_FILE ?? null }
      : null,
    captcha: captchaOf(e, contentUrlOf(e)),
    socialLinks: e.SOCIAL_LINKS?.split(",").map((address) => new URL(address.trim()).href) ?? (demo ? demoLinks : []),
    oidc: oidcOf(e),
    s3: s3Of(e),
  };
}

/** The account from which withdrawals are paid. */
function payoutAccountOf(e: Environment): Settings["payoutAccount"] {
  const { PAYOUT_NAME, PAYOUT_IBAN, PAYOUT_BIC, PAYOUT_BOOKING } = e;
  if (PAYOUT_NAME && PAYOUT_IBAN)
    return {
      ...{ name: PAYOUT_NAME, iban: PAYOUT_IBAN.replace(/ /g, "").toUpperCase(), bic: PAYOUT_BIC ?? null },
      isBookedAsBatch: PAYOUT_BOOKING === "batch",
    };
  if (PAYOUT_NAME || PAYOUT_IBAN || PAYOUT_BIC) throw new OperatorError("Bank files need both PAYOUT_NAME and PAYOUT_IBAN.");
  return null;
}

/** The payment provider. Throws if a secret is missing that checks its notices. */
function stripeOf(e: Environment): Settings["stripe"] {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_CONNECT_WEBHOOK_SECRET, STRIPE_API_HOST } = e;
  const secretsOf = (text = "") => text.split(",").flatMap((secret) => secret.trim() || []);
  if (STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET)
    return {
      secretKey: STRIPE_SECRET_KEY,
      isLive: STRIPE_SECRET_KEY.includes("_live_"),
      webhookSecrets: secretsOf(STRIPE_WEBHOOK_SECRET),
      connectSecrets: secretsOf(STRIPE_CONNECT_WEBHOOK_SECRET),
      apiHost: STRIPE_API_HOST ? new URL(STRIPE_API_HOST).origin : null,
    };
  if (STRIPE_SECRET_KEY || STRIPE_WEBHOOK_SECRET || STRIPE_CONNECT_WEBHOOK_SECRET || STRIPE_API_HOST)
    throw new OperatorError("Stripe needs both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.");
  return null;
}

/** The address people use, without a trailing slash. */
export function publicUrlOf({ publicUrl, host, port }: Pick<Settings, "publicUrl" | "host" | "port">): string {
  return publicUrl ?? `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

/** The origin of uploads. It has a host of its own, since the host of a request tells whether it is for the app. */
function contentUrlOf({ CONTENT_URL, PUBLIC_URL, HOST, PORT }: Environment): string | null {
  if (CONTENT_URL === undefined) return null;
  const { host, origin } = new URL(CONTENT_URL);
  const app = publicUrlOf({ publicUrl: PUBLIC_URL ?? null, host: HOST, port: Number(PORT) });
  if (new URL(app).host === host)
    throw new OperatorError(
      "CONTENT_URL needs a host other than that of PUBLIC_URL, so that uploads are not in the app's origin.",
    );
  return origin;
}

/** The mail server and the sender of its mails, which may be missing where nobody but this machine uses the platform. */
function smtpOf(e: Environment, loopback: boolean): Settings["smtp"] {
  if (!e.SMTP_URL) return null;
  if (!e.MAIL_FROM && !(loopback && isLoopbackUrl(e.PUBLIC_URL)))
    throw new OperatorError("SMTP_URL needs MAIL_FROM, the address that mails come from.");
  if (!e.PUBLIC_URL && !loopback) throw new OperatorError("SMTP_URL needs PUBLIC_URL, where the links in mails lead.");
  const [, name = "", named, bare] = mailbox.exec(e.MAIL_FROM ?? "Safeport <safeport@localhost>") ?? [];
  const address = named ?? bare ?? "";
  return { url: e.SMTP_URL, from: { name, address }, domain: address.slice(address.lastIndexOf("@") + 1) };
}

/** The mailbox of the platform. Throws if it or its address is missing. */
function intakeMailOf({ INTAKE_IMAP_URL, INTAKE_MAIL_ADDRESS }: Environment): Settings["intakeMail"] {
  if (!INTAKE_IMAP_URL && !INTAKE_MAIL_ADDRESS) return null;
  if (!INTAKE_IMAP_URL || !INTAKE_MAIL_ADDRESS)
    throw new OperatorError("Mails of people without an account need both INTAKE_IMAP_URL and INTAKE_MAIL_ADDRESS.");
  const { protocol, hostname, port, username, password, pathname } = new URL(INTAKE_IMAP_URL);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isEncrypted = protocol === "imaps:";
  const imap: ImapSettings = {
    host,
    port: Number(port) || (isEncrypted ? 993 : 143),
    security: isEncrypted ? "tls" : isLoopback(host) ? "none" : "starttls",
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    mailbox: decodeURIComponent(pathname.replace(/^\//, "")) || "INBOX",
  };
  return { imap, address: INTAKE_MAIL_ADDRESS.toLowerCase() };
}

/** The object storage. Throws if only some of its settings are set. */
function s3Of(e: Environment): Settings["s3"] {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = e;
  if (S3_ENDPOINT && S3_BUCKET && S3_REGION && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY)
    return {
      endpoint: withoutTail(S3_ENDPOINT, /\//),
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    };
  const names = { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(names).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(names).length) return null;
  throw new OperatorError(`The S3 storage also needs ${missing.join(", ")}; leave out all S3 settings to use a folder.`);
}
