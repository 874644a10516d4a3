import { isIP } from "node:net";
import path from "node:path";
import { OperatorError } from "@safeport/db/operator-error";
import { isValidIBAN } from "ibantools";
import * as z from "zod/mini";

export interface Settings {
  host: string;
  port: number;
  /** The address people use, without a trailing slash; null: derived from host and port. */
  publicUrl: string | null;
  /** The origin from which uploads are served, and nothing else; null: the app's own. */
  contentUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  /** Seconds for which a start waits for the database. */
  databaseWait: number;
  demo: boolean;
  secretKey: string | null;
  platformFeePercent: number;
  /** ISO 4217 code of all money of the instance. */
  currency: string;
  /** The smallest withdrawal, in minor units. */
  withdrawalMin: number;
  /** The account from which withdrawals are paid, for `pain.001` files; null: batches are CSV alone. */
  payoutAccount: { name: string; iban: string; bic: string | null } | null;
  /** Days after which rows are deleted: all notifications, mails that were settled, and sessions that have ended. */
  keepDays: { notifications: number; mails: number; sessions: number };
  /** The bearer token of `GET /metrics`; null: there are no metrics. */
  metricsToken: string | null;
  /** What `npm run backup` encrypts with; null: there are no backups. */
  backupPassphrase: string | null;
  /** The payment provider; null: deposits are bank transfers and withdrawals go to bank accounts alone. */
  stripe: StripeSettings | null;
  /** Who issues receipts and invoices, and the tax that fees contain. */
  invoices: { seller: string; taxPercent: number; taxNote: string | null };
  /** Trusted proxies, whose `X-Forwarded-For` is used: a number of hops, or addresses and networks. */
  trustProxy: number | string[];
  logLevel: "silent" | "error" | "warn" | "info" | "debug";
  /** Seconds from SIGTERM for which `/readyz` returns 503 before connections are refused. */
  drainSeconds: number;
  /** The Valkey or Redis in which several processes count rate limits together; null: each counts alone. */
  redisUrl: string | null;
  /** Multiplies every rate limit. */
  rateLimitFactor: number;
  /** The mail server, the sender of all mails, and the domain of its address; null: mails are not sent. */
  smtp: { url: string; from: { name: string; address: string }; domain: string } | null;
  /** Where vulnerabilities in the platform itself are reported, an https or mailto address; null: nowhere is named. */
  securityContact: string | null;
  /** Addresses for the icons in the sidebar. */
  socialLinks: string[];
  /** Object storage for uploads; null: a folder in `dataDir`. */
  s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | null;
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

/** `bounty@example.com`, or `Safeport <bounty@example.com>`. */
const mailbox = /^(?:([^<>"\p{Cc}]{1,100}?) <([^\s<>@"]+@[a-z0-9.-]+)>|([^\s<>@"]+@[a-z0-9.-]+))$/iu;

const isCount = (text: string) => /^\d$/.test(text);

/** Whether a text is a number of proxies, or a list of addresses and networks in CIDR notation. */
function isProxyList(text: string): boolean {
  return isCount(text) || text.split(",").every((entry) => isNetwork(entry.trim()));
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  // A prefix of 0 bits would trust everybody.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Whether a URL is a bare origin. Only this machine may be without TLS. */
function isContentOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { href, origin, protocol } = new URL(text);
  return href === `${origin}/` && (protocol === "https:" || isLoopbackUrl(text));
}

/** Whether a URL is a bare origin; the app cannot be served below a path. */
function isOrigin(text: string): boolean {
  const { href, origin } = new URL(text);
  return href.replace(/\/+$/, "") === origin;
}

/** Whether a text is a list of up to eight https addresses. */
function isLinkList(text: string): boolean {
  const addresses = text.split(",").map((address) => address.trim());
  return addresses.length <= 8 && addresses.every((address) => URL.canParse(address) && new URL(address).protocol === "https:");
}

/** Whether a text is one secret that signs notices of Stripe, or two of them while one replaces the other. */
function isSecretPair(text: string): boolean {
  return /^whsec_[A-Za-z0-9+/=_-]{8,200}(?:,\s*whsec_[A-Za-z0-9+/=_-]{8,200})?$/.test(text);
}

/** Whether a text is a number of days for which rows are kept. Sign-ins of the last 30 days tell known addresses. */
function isKeptFor(text: string): boolean {
  return /^\d{2,4}$/.test(text) && Number(text) > 30;
}

/** Whether a text is an IBAN, with or without spaces. */
function isIban(text: string): boolean {
  return isValidIBAN(text.replace(/ /g, "").toUpperCase());
}

/** Whether a text is the code of a currency. */
function isCurrency(text: string): boolean {
  return Intl.supportedValuesOf("currency").includes(text);
}

/** Links that the demo shows if the operator sets none. */
const demoLinks = ["https://github.com/", "https://mastodon.social/", "https://www.linkedin.com/"];

const Flag = z.enum(["0", "1"]);
const Environment = z.object({
  HOST: z._default(z.string(), "127.0.0.1"),
  PORT: z._default(z.string().check(z.regex(/^\d{1,5}$/)), "3000"),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  CONTENT_URL: z.optional(z.url({ protocol: /^https?$/ }).check(z.refine(isContentOrigin))),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), "./data"),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_WAIT: z._default(z.string().check(z.regex(/^\d{1,4}$/)), "60"),
  DEMO: z.optional(Flag),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32))),
  PLATFORM_FEE_PERCENT: z._default(z.string().check(z.regex(/^\d{1,2}(\.\d)?$/)), "20"),
  CURRENCY: z._default(z.string().check(z.refine(isCurrency)), "USD"),
  WITHDRAWAL_MIN: z._default(z.string().check(z.regex(/^[1-9]\d{0,11}$/)), "5000"),
  PAYOUT_NAME: z.optional(z.string().check(z.regex(/^[^\p{Cc}]{1,70}$/u))),
  PAYOUT_IBAN: z.optional(z.string().check(z.refine(isIban))),
  PAYOUT_BIC: z.optional(z.string().check(z.regex(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/))),
  KEEP_NOTIFICATIONS_DAYS: z._default(z.string().check(z.refine(isKeptFor)), "365"),
  KEEP_MAILS_DAYS: z._default(z.string().check(z.refine(isKeptFor)), "90"),
  KEEP_SESSIONS_DAYS: z._default(z.string().check(z.refine(isKeptFor)), "90"),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,256}$/))),
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(12))),
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^(?:sk|rk)_(?:test|live)_[A-Za-z0-9]{8,250}$/))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.refine(isSecretPair))),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.optional(z.string().check(z.refine(isSecretPair))),
  STRIPE_API_HOST: z.optional(z.url({ protocol: /^https?$/ }).check(z.refine(isContentOrigin))),
  INVOICE_SELLER: z._default(z.string().check(z.regex(/^[^\p{Cc}]{1,300}$/u)), "Safeport"),
  INVOICE_TAX_PERCENT: z._default(z.string().check(z.regex(/^\d{1,2}(\.\d)?$/)), "0"),
  INVOICE_TAX_NOTE: z.optional(z.string().check(z.regex(/^[^\p{Cc}]{1,300}$/u))),
  TRUST_PROXY: z._default(z.string().check(z.refine(isProxyList)), "0"),
  LOG_LEVEL: z._default(z.enum(["silent", "error", "warn", "info", "debug"]), "info"),
  DRAIN_SECONDS: z._default(z.string().check(z.regex(/^[0-5]?\d$/)), "0"),
  NODE_ENV: z.optional(z.enum(["production", "development", "test"])),
  REDIS_URL: z.optional(z.url({ protocol: /^rediss?$/ })),
  RATE_LIMIT_FACTOR: z._default(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), "1"),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z.optional(z.string().check(z.regex(mailbox))),
  SOCIAL_LINKS: z.optional(z.string().check(z.refine(isLinkList))),
  SECURITY_CONTACT: z.optional(z.url({ protocol: /^(https|mailto)$/ })),
  S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ }).check(z.regex(/^[^?#@]+$/))),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_REGION: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
  S3_ACCESS_KEY_ID: z.optional(z.string().check(z.regex(/^\S{1,256}$/))),
  S3_SECRET_ACCESS_KEY: z.optional(z.string().check(z.regex(/^\S+$/))),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);

const expectations: Record<string, string> = {
  PORT: "a port number, 0 to 65535",
  PUBLIC_URL: "an http or https address",
  CONTENT_URL: "an https address of a host alone, such as https://content.example.com",
  DATA_DIR: "a folder",
  DATABASE_URL: "a postgres:// address",
  DATABASE_WAIT: "a number of seconds, 0 to 9999",
  DEMO: "0 or 1",
  SECRET_KEY: "at least 32 characters",
  PLATFORM_FEE_PERCENT: "a percentage from 0 to 99.9",
  CURRENCY: "an ISO 4217 code, such as USD",
  WITHDRAWAL_MIN: "an amount in minor units, such as 5000 for 50 dollars",
  PAYOUT_NAME: "a name of at most 70 characters",
  PAYOUT_IBAN: "an IBAN",
  PAYOUT_BIC: "a BIC of 8 or 11 characters",
  KEEP_NOTIFICATIONS_DAYS: "a number of days, 31 to 9999",
  KEEP_MAILS_DAYS: "a number of days, 31 to 9999",
  KEEP_SESSIONS_DAYS: "a number of days, 31 to 9999",
  METRICS_TOKEN: "16 to 256 characters without blanks",
  BACKUP_PASSPHRASE: "at least 12 characters",
  STRIPE_SECRET_KEY: "a secret key of Stripe, such as sk_live_… or rk_test_…",
  STRIPE_WEBHOOK_SECRET: "a signing secret of Stripe (whsec_…), or two with a comma between them",
  STRIPE_CONNECT_WEBHOOK_SECRET: "a signing secret of Stripe (whsec_…), or two with a comma between them",
  STRIPE_API_HOST: "an https address of a host alone, such as https://api.stripe.com",
  INVOICE_SELLER: "a name with an address, of at most 300 characters",
  INVOICE_TAX_PERCENT: "a percentage from 0 to 99.9",
  INVOICE_TAX_NOTE: "a text of at most 300 characters, such as a note about reverse charge",
  TRUST_PROXY: "a number of proxies, 0 to 9, or their addresses and networks, with commas between them",
  LOG_LEVEL: "silent, error, warn, info or debug",
  DRAIN_SECONDS: "a whole number of seconds, 0 to 59",
  NODE_ENV: "production, development or test",
  REDIS_URL: "a redis:// or rediss:// address",
  RATE_LIMIT_FACTOR: "a whole number from 1",
  SMTP_URL: "an smtp:// or smtps:// address",
  MAIL_FROM: "an address, or a name and an address as in Safeport <bounty@example.com>",
  SOCIAL_LINKS: "up to eight https addresses, with commas between them",
  SECURITY_CONTACT: "an https or mailto address",
  S3_ENDPOINT: "an http or https address without a query",
  S3_BUCKET: "the name of a bucket",
  S3_REGION: "a region, such as eu-central-1",
  S3_ACCESS_KEY_ID: "an access key id",
  S3_SECRET_ACCESS_KEY: "a secret access key without blanks",
};

/** Reads and checks the operator's settings once; a wrong value throws an OperatorError that names it. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  // An empty value, as compose files write it, means "not set".
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(values);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    throw new OperatorError(`The setting ${name} must be ${expectations[name] ?? "something else"}.`);
  }
  const e = parsed.data;
  const port = Number(e.PORT);
  if (port > 65_535) throw new OperatorError(`The setting PORT must be ${expectations.PORT}.`);
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
  const demo = e.DEMO ? e.DEMO === "1" : mayDemo && !e.DATABASE_URL && e.NODE_ENV !== "production";
  return {
    host: e.HOST,
    port,
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    contentUrl: contentUrlOf(e),
    dataDir: path.resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL ?? null,
    databaseWait: Number(e.DATABASE_WAIT),
    demo,
    secretKey: e.SECRET_KEY ?? null,
    platformFeePercent: Number(e.PLATFORM_FEE_PERCENT),
    currency: e.CURRENCY,
    withdrawalMin: Number(e.WITHDRAWAL_MIN),
    payoutAccount: payoutAccountOf(e),
    keepDays: {
      notifications: Number(e.KEEP_NOTIFICATIONS_DAYS),
      mails: Number(e.KEEP_MAILS_DAYS),
      sessions: Number(e.KEEP_SESSIONS_DAYS),
    },
    metricsToken: e.METRICS_TOKEN ?? null,
    backupPassphrase: e.BACKUP_PASSPHRASE ?? null,
    stripe: stripeOf(e),
    invoices: {
      seller: e.INVOICE_SELLER,
      taxPercent: Number(e.INVOICE_TAX_PERCENT),
      taxNote: e.INVOICE_TAX_NOTE ?? null,
    },
    trustProxy: isCount(e.TRUST_PROXY) ? Number(e.TRUST_PROXY) : e.TRUST_PROXY.split(",").map((entry) => entry.trim()),
    logLevel: e.LOG_LEVEL,
    drainSeconds: Number(e.DRAIN_SECONDS),
    redisUrl: e.REDIS_URL ?? null,
    rateLimitFactor: Number(e.RATE_LIMIT_FACTOR),
    smtp: smtpOf(e, loopback),
    securityContact: e.SECURITY_CONTACT ?? null,
    socialLinks: e.SOCIAL_LINKS?.split(",").map((address) => new URL(address.trim()).href) ?? (demo ? demoLinks : []),
    s3: s3Of(e),
  };
}

/** The account from which withdrawals are paid. */
function payoutAccountOf({ PAYOUT_NAME, PAYOUT_IBAN, PAYOUT_BIC }: z.output<typeof Environment>): Settings["payoutAccount"] {
  if (PAYOUT_NAME && PAYOUT_IBAN)
    return { name: PAYOUT_NAME, iban: PAYOUT_IBAN.replace(/ /g, "").toUpperCase(), bic: PAYOUT_BIC ?? null };
  if (PAYOUT_NAME || PAYOUT_IBAN || PAYOUT_BIC) throw new OperatorError("Bank files need both PAYOUT_NAME and PAYOUT_IBAN.");
  return null;
}

/** The payment provider. Throws if a secret is missing that checks its notices. */
function stripeOf(e: z.output<typeof Environment>): Settings["stripe"] {
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
function contentUrlOf({ CONTENT_URL, PUBLIC_URL, HOST, PORT }: z.output<typeof Environment>): string | null {
  if (CONTENT_URL === undefined) return null;
  const { host, origin } = new URL(CONTENT_URL);
  const app = publicUrlOf({ publicUrl: PUBLIC_URL ?? null, host: HOST, port: Number(PORT) });
  if (new URL(app).host === host)
    throw new OperatorError(
      "CONTENT_URL needs a host other than that of PUBLIC_URL, so that uploads are not in the app's origin.",
    );
  return origin;
}

/** The mail server and the sender of its mails. */
function smtpOf(e: z.output<typeof Environment>, loopback: boolean): Settings["smtp"] {
  if (!e.SMTP_URL) return null;
  if (!e.MAIL_FROM) throw new OperatorError("SMTP_URL needs MAIL_FROM, the address that mails come from.");
  if (!e.PUBLIC_URL && !loopback) throw new OperatorError("SMTP_URL needs PUBLIC_URL, where the links in mails lead.");
  const [, name = "", named, bare] = mailbox.exec(e.MAIL_FROM) ?? [];
  const address = named ?? bare ?? "";
  return { url: e.SMTP_URL, from: { name, address }, domain: address.slice(address.lastIndexOf("@") + 1) };
}

/** The object storage. Throws if only some of its settings are set. */
function s3Of(e: z.output<typeof Environment>): Settings["s3"] {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = e;
  if (S3_ENDPOINT && S3_BUCKET && S3_REGION && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY)
    return {
      endpoint: S3_ENDPOINT.replace(/\/+$/, ""),
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

/** Whether a URL points to this machine; a server without a public URL listens only there. */
function isLoopbackUrl(url: string | undefined): boolean {
  return url === undefined || isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ""));
}

/** Whether a host name is this machine. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
