import type { PublicCtx } from "../../platform/context.ts";
import { findGuest, type GuestRow } from "../reports/core/guest-of-report.queries.ts";
import { findReportOfGuest } from "./guest.queries.ts";
import { findReportByNumber, findTakenMails, type OpenIntake } from "./intake.queries.ts";
import { type Letter, messageHash } from "./letter.ts";
import { numberInTags } from "./mail-tag.ts";
import type { ParsedMail } from "./parse-mail.ts";

/** People and ids of a mail that are looked up. */
const most = { people: 20, references: 20 } as const;

/** The report that a mail is about. */
export interface Conversation {
  reportId: string;
  /** The guest, if they sent the mail; else null. */
  guest: GuestRow | null;
}

/**
 * The report that a mail answers. Its addresses or references contain our mark, or it refers to an earlier mail of the report that its sender or another
 * recipient wrote.
 * Only a mail of the guest's own address is the guest's. A report whose guest was forgotten or has an account has no conversation by mail.
 */
export async function findConversation(
  ctx: PublicCtx,
  { id: programId, company_id: companyId }: OpenIntake,
  mail: ParsedMail,
  { email, isSender }: Letter,
): Promise<Conversation | null> {
  const number = numberInTags(
    ctx.keyFor,
    [...mail.to, ...mail.references].map((text) => text.trim()),
  );
  const people = [email, ...mail.to.slice(0, most.people).map((address) => address.trim().toLowerCase())];
  const references = mail.references.slice(0, most.references);
  const hashes = [...new Set(people)].flatMap((person) => references.map((reference) => messageHash(person, reference)));
  const ids = number === null ? await findTakenMails(ctx.db, programId, hashes) : [];
  if (number === null && ids.length === 0) return null;
  const known = number === null ? { ids } : { number };
  const own = isSender ? await findReportOfGuest(ctx.db, { companyId, email }, known) : undefined;
  const guest = own ? await findGuest(ctx.db, own) : undefined;
  if (guest) return { reportId: guest.report_id, guest };
  const reportId = number === null ? ids[0] : await findReportByNumber(ctx.db, companyId, number);
  // Without its guest nobody would answer: they were forgotten, and what they send must not name them there again, or have an account.
  return reportId && (await findGuest(ctx.db, reportId)) ? { reportId, guest: null } : null;
}
