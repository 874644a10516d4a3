import { translate } from "@safeport/messages/translate";
import type { Services } from "../../../platform/context.ts";
import { oneByOne } from "../../../platform/mail/due-mails.ts";
import { mayMail } from "../../../platform/mail/limit-mail.ts";
import { type NewMail, queueMails } from "../../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../../platform/mail/mail.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { listPayersAmong } from "../money/payers.visibility.ts";
import { announcementOf, listPayerAddresses } from "./document.queries.ts";

const toPayer = "wallet.documents";
const toBilling = "wallet.documents_to_address";

interface MonthDocuments {
  company_id: string;
  /** Such as `2026-10`. */
  month: string;
  numbers: readonly string[];
}

/** Queues one mail about the documents of a month: to the company's address for bills, else to its owners and finance; none if it wants none. */
export async function announceDocuments(
  services: Services,
  tx: Tx,
  { company_id, month, numbers }: MonthDocuments,
): Promise<void> {
  const announcement = await announcementOf(tx, company_id);
  if (!announcement?.mail_documents) return;
  const payers = await listPayerAddresses(tx, company_id);
  const params = { company_id, company: announcement.name, month, numbers: numbers.join(", ") };
  const address = announcement.billing_mail;
  if (address === null)
    return queueMails(
      tx,
      payers.map(({ user_id, email }): NewMail => ({ user_id, address: email, kind: toPayer, params })),
    );
  // In the language of the first owner, who answers for the address.
  const [first] = payers;
  const isAllowed = () => mayMail(services, tx, { address, senders: [`company ${company_id}`] });
  if (first && (await isAllowed())) await queueMails(tx, [{ user_id: first.user_id, address, kind: toBilling, params }]);
}

const documents: Pick<MailTemplate, "compose"> = {
  compose({ params, recipient: { language } }, { publicUrl }) {
    const { company_id, company, month, numbers } = params as {
      company_id: string;
      company: string;
      month: string;
      numbers: string;
    };
    return {
      subject: translate(language, "wallet/mail.documents.subject", { company, month }),
      paragraphs: [translate(language, "wallet/mail.documents.opening", { company, month, numbers })],
      action: { label: translate(language, "wallet/mail.documents.action"), url: `${publicUrl}/vault?company=${company_id}` },
      notes: [translate(language, "wallet/mail.documents.why")],
    };
  },
};

export const documentMails: readonly MailTemplate[] = [
  {
    ...documents,
    kind: toPayer,
    findDue: oneByOne(
      async (db, { params, recipient }) =>
        (await listPayersAmong(db, [String(params.company_id)], [recipient.user_id])).length > 0 &&
        (await announcementOf(db, String(params.company_id)))?.mail_documents === true,
    ),
  },
  {
    ...documents,
    kind: toBilling,
    isToOtherAddress: true,
    isByOthers: true,
    findDue: oneByOne(async (db, { params }) => {
      const announcement = await announcementOf(db, String(params.company_id));
      return announcement?.mail_documents === true && announcement.billing_mail !== null;
    }),
  },
];
