import * as z from "zod/mini";
import { DomainName } from "./domain-name.ts";

/** More than any address that is pasted for its domain. */
const maxPasted = 2_000;

/**
 * The domain of a company as people paste it: also as the address of its web site, which may begin with `www.`, with an `@` before it, or in letters of any
 * script, which become punycode (RFC 5891).
 */
export const PastedDomain = z.pipe(z.pipe(z.string().check(z.trim()), z.transform(domainOf)), DomainName);

function domainOf(pasted: string): string {
  if (pasted.length > maxPasted) return pasted;
  const text = /^[<"'](.*)[>"']$/s.exec(pasted)?.[1] ?? pasted;
  const remote = text.replace(/^(?:https?:)?[/\\]{2}|^mailto:/i, "");
  const [authority = ""] = remote.split(/[/\\?#]/, 1);
  // A mail address stands for its domain. A user name before the host of a web address is there to deceive.
  const isMail = remote === authority && remote === text.replace(/^mailto:/i, "");
  const host = isMail ? authority.replace(/^[^@]*@/, "") : authority;
  const name = host.replace(/:\d{1,5}$/, "").replace(/\.$/, "");
  if (name === "" || /[@%\s:]/.test(name) || !URL.canParse(`http://${name}`)) return pasted;
  const { hostname } = new URL(`http://${name}`);
  // Mail and records of a company are at its domain; `www.` is the host of its pages.
  return hostname.startsWith("www.") && hostname.includes(".", 4) ? hostname.slice(4) : hostname;
}
