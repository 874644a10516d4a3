import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { Services } from "../../../platform/context.ts";
import { mayMail } from "../../../platform/mail/limit-mail.ts";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { Mail, MailContext, MailTemplate } from "../../../platform/mail/mail.ts";
import { plainName } from "../../../platform/mail/plain-name.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { linkToken } from "../../accounts/core/link-token.ts";
import { findOutsider } from "./outsider.queries.ts";

const link = "reports.outsider_invited";
const news = "reports.outsider_news";
const ended = "reports.outsider_ended";

interface Recipient {
  id: string;
  email: string;
  language: Language;
}

/** Queues the mail with the link of an access; the caller has counted it. */
export function queueLinkMail(tx: Tx, { id, email, language }: Recipient): Promise<void> {
  return queueMail(tx, { user_id: null, address: email, kind: link, params: { language, outsider_id: id } });
}

/** Queues a mail that somebody has written on a shared report, if its outsider can still read it. */
export async function queueOutsiderNews(services: Pick<Services, "keyFor" | "settings">, tx: Tx, id: string): Promise<void> {
  const access = await findOutsider(tx, id);
  if (!access?.is_open || access.email === null) return;
  const { email: address, language } = access;
  // Somebody with too many mails gets none, but finds all on the page of the report.
  if (!(await mayMail(services, tx, { address, senders: [`outsider ${id}`] }))) return;
  await queueMail(tx, { user_id: null, address, kind: news, params: { language, outsider_id: id } });
}

/** Queues the notice that an access has ended to somebody who has read the report, once. */
export async function queueEndMail(services: Pick<Services, "keyFor" | "settings">, tx: Tx, id: string): Promise<void> {
  const access = await findOutsider(tx, id);
  if (!access?.opened_at || access.email === null) return;
  const { email: address, language } = access;
  if (!(await mayMail(services, tx, { address, senders: [`outsider ${id}`] }))) return;
  await queueMail(tx, { user_id: null, address, kind: ended, params: { language, outsider_id: id } });
}

/**
 * Filters the mails to those whose access is open, or has ended, with what they say of it. A note of the company is on the page alone: a mail has no words of
 * others.
 */
const findDue =
  (isOpen: boolean): MailTemplate["findDue"] =>
  async (db, mails) => {
    const due: Mail[] = [];
    for (const mail of mails) {
      const access = await findOutsider(db, String(mail.params.outsider_id));
      if (!access || access.is_open !== isOpen || access.email !== mail.recipient.address) continue;
      const { number, company_name, ends_at } = access;
      due.push({ ...mail, params: { ...mail.params, number, company: plainName(company_name), ends_at } });
    }
    return due;
  };

function contentFor(
  name: "invited" | "news" | "ended",
  { params, recipient: { language } }: Mail,
  { keyFor, publicUrl }: MailContext,
) {
  const company = typeof params.company === "string" ? params.company : null;
  const said = { company: company ?? "", named: company === null ? "no" : "yes", number: String(params.number) };
  const text = (key: "opening" | "action") => translate(language, `reports/mail.outsider.${name}.${key}`, said);
  const ends = params.ends_at instanceof Date ? params.ends_at : null;
  const day = ends?.toLocaleDateString(language, { dateStyle: "long", timeZone: "UTC" });
  const subject = translate(language, "reports/mail.outsider.subject", said);
  return {
    subject: name === "invited" ? subject : `Re: ${subject}`,
    paragraphs: [text("opening")],
    action: {
      label: text("action"),
      url: `${publicUrl}/shared-report#token=${linkToken(keyFor, "report_outsider", String(params.outsider_id))}`,
    },
    notes:
      name === "ended"
        ? []
        : [
            translate(language, "reports/mail.outsider.private"),
            ...(day ? [translate(language, "reports/mail.outsider.until", { day })] : []),
          ],
    thread: { id: `outsider.${String(params.outsider_id)}`, isFirst: name === "invited" },
  };
}

/** The kinds of mail to outsiders. */
export const outsiderMails: readonly MailTemplate[] = [
  { kind: link, isByOthers: true, findDue: findDue(true), compose: (mail, context) => contentFor("invited", mail, context) },
  { kind: news, isByOthers: true, findDue: findDue(true), compose: (mail, context) => contentFor("news", mail, context) },
  { kind: ended, isByOthers: true, findDue: findDue(false), compose: (mail, context) => contentFor("ended", mail, context) },
];
