import { translate } from "@safeport/messages/translate";
import { always } from "../../platform/mail/due-mails.ts";
import { queueMail } from "../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../platform/mail/mail.ts";
import type { Tx } from "../../platform/transaction.ts";

const kind = "site.change_proposed";

/** Queues a mail that tells the other Super Admins of a change that waits for one of them. */
export async function queueProposalMails(tx: Tx, people: readonly { id: string; email: string }[]): Promise<void> {
  for (const { id, email } of people) await queueMail(tx, { user_id: id, address: email, kind, params: {} });
}

export const siteProposalMail: MailTemplate = {
  kind,
  findDue: always,
  compose({ recipient: { language, username } }, { publicUrl }) {
    return {
      subject: translate(language, "site/mail.proposed.subject"),
      paragraphs: [translate(language, "site/mail.greeting", { username }), translate(language, "site/mail.proposed.text")],
      action: { label: translate(language, "site/mail.proposed.action"), url: `${publicUrl}/admin/site` },
      notes: [],
    };
  },
};
