import { isIP } from "node:net";
import { isValidIBAN } from "ibantools";
import * as z from "zod/mini";
import { isLoopbackUrl } from "../loopback.ts";

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

export const proxyList = z.string().check(z.refine(isProxyList));
export const networkList = z.string().check(z.refine(isNetworkList));
export const linkList = z.string().check(z.refine(isLinkList));
export const secretPair = z.string().check(z.refine(isSecretPair));
export const keptDays = z.string().check(z.refine(isKeptFor));
export const keptLogDays = z.string().check(z.refine(isLogKeptFor));
export const iban = z.string().check(z.refine(isIban));
export const currencyCode = z.string().check(z.refine(isCurrency));
export const mailboxUrl = z.string().check(z.refine(isMailboxUrl));
export const domainList = z.string().check(z.refine(isDomainList));
export const safeOrigin = z.url({ protocol: /^https?$/ }).check(z.refine(isSafeOrigin));
export const issuer = z.url({ protocol: /^https?$/ }).check(z.refine(isIssuer));
