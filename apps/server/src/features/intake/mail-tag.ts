import { createHmac, timingSafeEqual } from "node:crypto";
import type { KeyFor } from "../../platform/keys.ts";

/** Hexadecimal digits of the signature: the part of an address before the @ has 64 characters. */
const signatureLength = 24;

/** Tag of mails about a guest's report, such as `1234567-0a1b…`: its number with our signature. Lower case, as some servers make it. */
export function mailTag(keyFor: KeyFor, number: number): string {
  const signature = createHmac("sha256", keyFor("intake-mail-tags")).update(String(number)).digest("hex");
  return `${number}-${signature.slice(0, signatureLength)}`;
}

/** The number of the report in the first mark of ours in these texts, which are addresses and message ids; null without one. */
export function numberInTags(keyFor: KeyFor, texts: readonly string[]): number | null {
  for (const text of texts) {
    const [tag, number] = /(?:\+|<intake\.)((\d{1,10})-[0-9a-f]{24})(?:\.[0-9a-f-]{36})?@/i.exec(text)?.slice(1) ?? [];
    if (!tag || !number) continue;
    const [sent, own] = [Buffer.from(tag.toLowerCase()), Buffer.from(mailTag(keyFor, Number(number)))];
    if (sent.length === own.length && timingSafeEqual(sent, own)) return Number(number);
  }
  return null;
}

/** The address for answers about a report: that of the mailbox with the mark of the report. */
export function replyAddress(keyFor: KeyFor, mailbox: string, number: number): string {
  const at = mailbox.lastIndexOf("@");
  return `${mailbox.slice(0, at)}+${mailTag(keyFor, number)}${mailbox.slice(at)}`;
}
