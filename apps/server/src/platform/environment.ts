import { isIP } from "node:net";
import { isValidIBAN } from "ibantools";
import * as z from "zod/mini";
import { isLoopbackUrl } from "./loopback.ts";

/** Roles that the platform's identity provider can give. Staff roles are not among them: people who assign groups at the provider would appoint staff here. */
export const providerRoles = ["Hacker", "Business"] as const;
export type ProviderRole = (typeof providerRoles)[number];

/** `bounty@example.com`, or `Safeport <bounty@example.com>`. */
export const mailbox = /^(?:([^<>"\p{Cc}]{1,100}?) <([^\s<>@"]+@[a-z0-9.-]+)>|([^\s<>@"]+@[a-z0-9.-]+))$/iu;

/** Whether a text is a number of proxies. */
export const isCount = (text: string) => /^\d$/.test(text);

/** Whether a text is a number of proxies, or a list of addresses and networks in CIDR notation. */
function isProxyList(text: string): boolean {
  return isCount(text) || isNetworkList(text);
}

/** Whether a text is a list of addresses and networks in CIDR notation. */
function isNetworkList(text: string): boolean {
  return text.split(",").every((entry) => isNetwork(entry.trim()));
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  // A prefix of 0 bits would trust everybody.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Whether a URL is a bare origin. Only this machine may be without TLS. */
function isSafeOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { href, origin, protocol } = new URL(text);
  return href === `${origin}/` && (protocol === "https:" || isLoopbackUrl(text));
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

/** Whether a text is a number of days for which the audit log is kept. Attacks are often found months later, so a year is the least. */
function isLogKeptFor(text: string): boolean {
  return /^\d{3,4}$/.test(text) && Number(text) >= 365;
}

/** Whether a text is an IBAN, with or without spaces. */
function isIban(text: string): boolean {
  return isValidIBAN(text.replace(/ /g, "").toUpperCase());
}

/** Whether a text is the code of a currency. */
function isCurrency(text: string): boolean {
  return Intl.supportedValuesOf("currency").includes(text);
}

/** Whether a text is the URL of a mailbox, with user and password. */
function isMailboxUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(text);
  if (!/^imaps?:$/.test(protocol) || search !== "" || hash !== "") return false;
  return [hostname, username, password].every((part) => part !== "") && isEncoded(username + password + pathname);
}

/** Whether each percent sign of a text is part of an encoded character. */
function isEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== "";
  } catch {
    return false;
  }
}

/** Whether a text is a list of up to 50 mail domains. */
function isDomainList(text: string): boolean {
  const domains = text.split(",").map((domain) => domain.trim());
  return (
    domains.length <= 50 && domains.every((domain) => /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i.test(domain))
  );
}

/** The pairs of `value=role` in a list with commas between them; null where one is wrong, or a value has two roles. */
export function rolePairsOf(text: string): { value: string; role: ProviderRole }[] | null {
  const pairs = text.split(",").flatMap((entry) => {
    const [value = "", name, ...more] = entry.split("=").map((part) => part.trim());
    const role = more.length === 0 ? providerRoles.find((one) => one === name) : undefined;
    return role === undefined || value === "" || value.length > 200 ? [] : [{ value, role }];
  });
  const isRight = pairs.length === text.split(",").length && pairs.length <= 50;
  return isRight && new Set(pairs.map(({ value }) => value)).size === pairs.length ? pairs : null;
}

/**
 * The scopes of a list with commas or blanks between them (RFC 6749 §3.3), each once and `openid` first; null where one is wrong or there are more than 10.
 */
export function scopesOf(text: string): string[] | null {
  const tokens = text.trim().split(/ *, *| +/);
  const scopes = [...new Set(["openid", ...tokens])];
  return scopes.length <= 10 && tokens.every((token) => /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/.test(token)) ? scopes : null;
}

/** Whether a text is the issuer of an identity provider, which may have a path. Only this machine may be without TLS. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, search, hash, username } = new URL(text);
  return isSafeOrigin(origin) && search === "" && hash === "" && username === "";
}

/** The settings as the environment has them, with their defaults. */
export const Environment = z.object({
  HOST: z._default(z.string(), "127.0.0.1"),
  PORT: z._default(z.string().check(z.regex(/^\d{1,5}$/)), "3000"),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  CONTENT_URL: z.optional(z.url({ protocol: /^https?$/ }).check(z.refine(isSafeOrigin))),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), "./data"),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_OWNER_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_READ_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_WAIT: z._default(z.string().check(z.regex(/^\d{1,4}$/)), "60"),
  DEMO: z.optional(z.enum(["0", "1"])),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32))),
  PLATFORM_FEE_PERCENT: z._default(z.string().check(z.regex(/^\d{1,2}(\.\d)?$/)), "20"),
  CURRENCY: z._default(z.string().check(z.refine(isCurrency)), "USD"),
  WITHDRAWAL_MIN: z._default(z.string().check(z.regex(/^[1-9]\d{0,11}$/)), "5000"),
  TAX_FORM_FROM: z.optional(z.string().check(z.regex(/^[1-9]\d{0,11}$/))),
  UNPAID_COUNTRIES: z.optional(z.string().check(z.regex(/^[A-Z]{2}(?: *, *[A-Z]{2})*$/))),
  SANCTIONS_FILES: z.optional(z.string().check(z.regex(/^[^\p{Cc},]{1,500}(?:,[^\p{Cc},]{1,500}){0,9}$/u))),
  PAYOUT_NAME: z.optional(z.string().check(z.regex(/^[^\p{Cc}]{1,70}$/u))),
  PAYOUT_IBAN: z.optional(z.string().check(z.refine(isIban))),
  PAYOUT_BIC: z.optional(z.string().check(z.regex(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/))),
  PAYOUT_BOOKING: z._default(z.enum(["single", "batch"]), "single"),
  RECEIVING_NAME: z.optional(z.string().check(z.regex(/^[^\p{Cc}]{1,70}$/u))),
  RECEIVING_IBAN: z.optional(z.string().check(z.refine(isIban))),
  RECEIVING_BIC: z.optional(z.string().check(z.regex(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/))),
  RECEIVING_BANK: z.optional(z.string().check(z.regex(/^[^\p{Cc}]{1,100}$/u))),
  RECEIVING_TEXT: z.optional(z.string().check(z.regex(/^[^\p{Cc}]{1,500}$/u))),
  KEEP_NOTIFICATIONS_DAYS: z._default(z.string().check(z.refine(isKeptFor)), "365"),
  KEEP_MAILS_DAYS: z._default(z.string().check(z.refine(isKeptFor)), "90"),
  KEEP_SESSIONS_DAYS: z._default(z.string().check(z.refine(isKeptFor)), "90"),
  KEEP_DELIVERIES_DAYS: z._default(z.string().check(z.refine(isKeptFor)), "60"),
  KEEP_AUDIT_DAYS: z.optional(z.string().check(z.refine(isLogKeptFor))),
  OUTBOUND_NETWORKS: z.optional(z.string().check(z.refine(isNetworkList))),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,256}$/))),
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(12))),
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^(?:sk|rk)_(?:test|live)_[A-Za-z0-9]{8,250}$/))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.refine(isSecretPair))),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.optional(z.string().check(z.refine(isSecretPair))),
  STRIPE_API_HOST: z.optional(z.url({ protocol: /^https?$/ }).check(z.refine(isSafeOrigin))),
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
  INTAKE_IMAP_URL: z.optional(z.string().check(z.refine(isMailboxUrl))),
  INTAKE_MAIL_ADDRESS: z.optional(z.string().check(z.regex(/^[^\s<>@"+]{1,30}@[a-z0-9.-]{1,150}$/i))),
  INTAKE_CHALLENGE: z._default(z.enum(["work", "hcaptcha", "turnstile"]), "work"),
  CAPTCHA_SITE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{8,100}$/))),
  CAPTCHA_SECRET: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{8,200}$/))),
  CAPTCHA_ORIGIN: z.optional(z.url({ protocol: /^https?$/ }).check(z.refine(isSafeOrigin))),
  SOCIAL_LINKS: z.optional(z.string().check(z.refine(isLinkList))),
  SECURITY_CONTACT: z.optional(z.url({ protocol: /^(https|mailto)$/ })),
  OIDC_ISSUER: z.optional(z.url({ protocol: /^https?$/ }).check(z.refine(isIssuer))),
  OIDC_CLIENT_ID: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
  OIDC_CLIENT_SECRET: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,1000}$/))),
  OIDC_NAME: z._default(z.string().check(z.regex(/^[^\p{Cc}]{1,40}$/u)), "single sign-on"),
  OIDC_DOMAINS: z.optional(z.string().check(z.refine(isDomainList))),
  OIDC_SCOPES: z._default(z.string().check(z.refine((text) => scopesOf(text) !== null)), "openid email profile"),
  OIDC_ROLE: z._default(z.enum([...providerRoles, "none"]), "Hacker"),
  OIDC_ROLE_CLAIM: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
  OIDC_ROLES: z.optional(z.string().check(z.refine((text) => rolePairsOf(text) !== null))),
  OIDC_REQUIRED: z._default(z.enum(["0", "1"]), "0"),
  S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ }).check(z.regex(/^[^?#@]+$/))),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_REGION: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
  S3_ACCESS_KEY_ID: z.optional(z.string().check(z.regex(/^\S{1,256}$/))),
  S3_SECRET_ACCESS_KEY: z.optional(z.string().check(z.regex(/^\S+$/))),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);

/** Description of each setting's valid values, for the error message. */
export const expectations: Record<string, string> = {
  PORT: "a port number, 0 to 65535",
  PUBLIC_URL: "an http or https address",
  CONTENT_URL: "an https address of a host alone, such as https://content.example.com",
  DATA_DIR: "a folder",
  DATABASE_URL: "a postgres:// address",
  DATABASE_OWNER_URL: "a postgres:// address",
  DATABASE_READ_URL: "a postgres:// address",
  DATABASE_WAIT: "a number of seconds, 0 to 9999",
  DEMO: "0 or 1",
  SECRET_KEY: "at least 32 characters",
  PLATFORM_FEE_PERCENT: "a percentage from 0 to 99.9",
  CURRENCY: "an ISO 4217 code, such as USD",
  WITHDRAWAL_MIN: "an amount in minor units, such as 5000 for 50 dollars",
  TAX_FORM_FROM: "an amount in minor units, such as 60000 for 600 dollars",
  SANCTIONS_FILES: "paths of up to 10 files, separated by commas",
  UNPAID_COUNTRIES: "codes of countries (ISO 3166-1 alpha-2), separated by commas",
  PAYOUT_NAME: "a name of at most 70 characters",
  PAYOUT_IBAN: "an IBAN",
  PAYOUT_BIC: "a BIC of 8 or 11 characters",
  PAYOUT_BOOKING: "single or batch",
  RECEIVING_NAME: "a name of at most 70 characters",
  RECEIVING_IBAN: "an IBAN",
  RECEIVING_BIC: "a BIC of 8 or 11 characters",
  RECEIVING_BANK: "a name of at most 100 characters",
  RECEIVING_TEXT: "one line of at most 500 characters",
  KEEP_NOTIFICATIONS_DAYS: "a number of days, 31 to 9999",
  KEEP_MAILS_DAYS: "a number of days, 31 to 9999",
  KEEP_SESSIONS_DAYS: "a number of days, 31 to 9999",
  KEEP_DELIVERIES_DAYS: "a number of days, 31 to 9999",
  KEEP_AUDIT_DAYS: "a number of days, 365 to 9999",
  OUTBOUND_NETWORKS: "addresses and networks, such as 10.1.2.3 or 10.0.0.0/8, with commas between them",
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
  INTAKE_IMAP_URL: "an imaps:// or imap:// address with user and password, and at most the name of a mailbox as its path",
  INTAKE_MAIL_ADDRESS: "an address without a plus sign, with at most 30 characters before the @",
  INTAKE_CHALLENGE: "work, hcaptcha or turnstile",
  CAPTCHA_SITE_KEY: "a site key: 8 to 100 letters, digits, hyphens and underscores",
  CAPTCHA_SECRET: "a secret key: 8 to 200 characters without blanks",
  CAPTCHA_ORIGIN: "an https address of a host alone, such as https://captcha.example.com",
  SOCIAL_LINKS: "up to eight https addresses, with commas between them",
  SECURITY_CONTACT: "an https or mailto address",
  OIDC_ISSUER: "the https address of an identity provider, without a query",
  OIDC_CLIENT_ID: "1 to 200 characters without blanks",
  OIDC_CLIENT_SECRET: "1 to 1000 characters without blanks",
  OIDC_NAME: "a name of at most 40 characters",
  OIDC_DOMAINS: "up to 50 mail domains, with commas between them",
  OIDC_SCOPES: "up to 10 scopes with openid, with blanks or commas between them, such as openid email profile groups",
  OIDC_ROLE: "Hacker, Business or none",
  OIDC_ROLE_CLAIM: "the name of a claim or a path of names with dots, 1 to 200 characters without blanks",
  OIDC_ROLES:
    "up to 50 values of a claim, each once, with Hacker or Business, such as hunters=Hacker,customers=Business; an identity provider gives no role of staff",
  OIDC_REQUIRED: "0 or 1",
  S3_ENDPOINT: "an http or https address without a query",
  S3_BUCKET: "the name of a bucket",
  S3_REGION: "a region, such as eu-central-1",
  S3_ACCESS_KEY_ID: "an access key id",
  S3_SECRET_ACCESS_KEY: "a secret access key without blanks",
};
