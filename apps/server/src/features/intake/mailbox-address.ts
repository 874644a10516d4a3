import type { PublicCtx } from "../../platform/context.ts";
import { findMailboxIntake, type OpenIntake } from "./intake.queries.ts";
import { numberInTags } from "./mail-tag.ts";

/** The most characters of an address before the @ (RFC 5321). */
const maxLocalPart = 64;

/** The address of a program in the mailbox of the platform: its handle follows a plus, or its id where that is too long. No handle has a dot. */
export function mailboxAddress(address: string, { id, handle }: { id: string; handle: string }): string {
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), address.slice(at)];
  const byHandle = `${local}+${handle}`;
  return `${byHandle.length > maxLocalPart ? `${local}+id.${id.replaceAll("-", "")}` : byHandle}${domain}`;
}

/** The programs that a mail is for, each once: open ones by their addresses in the mailbox of the platform, any by our mark of a report in an address or a reference. */
export async function programsOfMail(
  ctx: PublicCtx,
  { to, references }: { to: readonly string[]; references: readonly string[] },
  limit: number,
): Promise<OpenIntake[]> {
  const programs = new Map<string, OpenIntake>();
  const { db, keyFor, settings } = ctx;
  const find = async (of: Parameters<typeof findMailboxIntake>[1] | null) => {
    const program = of && programs.size < limit ? await findMailboxIntake(db, of) : undefined;
    if (program) programs.set(program.id, program);
  };
  for (const address of new Set(to.map((text) => text.trim().toLowerCase()))) {
    const number = numberInTags(keyFor, [address]);
    await find(number === null ? recipientOf(address, settings.intakeMail?.address ?? "") : { number });
  }
  if (programs.size > 0) return [...programs.values()];
  const number = numberInTags(keyFor, references);
  await find(number === null ? null : { number });
  return [...programs.values()];
}

/** The tag after `+` in our address; null for another address or without a tag. */
function recipientOf(address: string, mailbox: string): { handle: string } | { id: string } | null {
  const at = mailbox.lastIndexOf("@");
  const [prefix, domain] = [`${mailbox.slice(0, at)}+`, mailbox.slice(at)];
  if (at < 0 || !address.startsWith(prefix) || !address.endsWith(domain)) return null;
  const suffix = address.slice(prefix.length, address.length - domain.length);
  const [, hex] = /^id\.([0-9a-f]{32})$/.exec(suffix) ?? [];
  if (hex) return { id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") };
  return /^[a-z0-9-]{1,80}$/.test(suffix) ? { handle: suffix } : null;
}
