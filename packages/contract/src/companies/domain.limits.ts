/** Days for which a started verification can be completed. */
export const challengeDays = 7;
/** Days after which a verified domain is checked again. */
export const recheckDays = 90;
/** Days for which a verified company keeps its standing while the checks fail. */
export const graceDays = 7;

/** The addresses of a domain that only its owner reads (RFC 2142, and those that certificate authorities use). */
export function mailboxesOf(domain: string): readonly string[] {
  return ["admin", "security", "webmaster", "postmaster"].map((name) => `${name}@${domain}`);
}
