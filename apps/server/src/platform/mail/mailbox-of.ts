import { domainToASCII } from "node:url";

/** Domains of Gmail, which ignores dots before the at sign. */
const withoutDots: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"]);

/** Normalises the spellings of an address that reach the same mailbox: case, a tag after a plus sign, and ignored dots. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = domainToASCII(
    address
      .slice(at + 1)
      .normalize("NFC")
      .toLowerCase(),
  );
  const local = address.slice(0, Math.max(0, at)).normalize("NFC").toLowerCase();
  const tag = local.indexOf("+", 1);
  const untagged = tag === -1 ? local : local.slice(0, tag);
  return withoutDots.has(domain) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${domain}`;
}
