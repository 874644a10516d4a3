import { translate } from "@safeport/messages/translate";
import { always } from "../../../platform/mail/due-mails.ts";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../../platform/mail/mail.ts";
import type { Tx } from "../../../platform/transaction.ts";

const kind = "wallet.kyc";
export type KycNews = "approved" | "rejected" | "ending" | "expired";

/** Queues a mail about somebody's identity check; it repeats nothing of the form. */
export function queueKycMail(tx: Tx, { user_id, email }: { user_id: string; email: string }, news: KycNews): Promise<void> {
  return queueMail(tx, { user_id, address: email, kind, params: { news } });
}

export const kycMail: MailTemplate = {
  kind,
  findDue: always,
  compose({ params, recipient: { language, username } }, { publicUrl }) {
    const { news } = params as { news: KycNews };
    return {
      subject: translate(language, `wallet/mail.kyc.${news}.subject`),
      paragraphs: [
        translate(language, "wallet/mail.greeting", { username }),
        translate(language, `wallet/mail.kyc.${news}.opening`),
      ],
      action: { label: translate(language, "wallet/mail.kyc.action"), url: `${publicUrl}/vault?tab=identity` },
      notes: [],
    };
  },
};
