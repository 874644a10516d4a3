import { translate } from "@safeport/messages/translate";
import { always } from "../../../platform/mail/due-mails.ts";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../../platform/mail/mail.ts";
import type { Tx } from "../../../platform/transaction.ts";

const kind = "accounts.email_changed";

/** Queues a mail to the address that an account had until now, so that its owner hears of a change that was not theirs. */
export function queueEmailChangedMail(tx: Tx, user_id: string, formerAddress: string): Promise<void> {
  return queueMail(tx, { user_id, address: formerAddress, kind, params: {} });
}

export const emailChangedMail: MailTemplate = {
  kind,
  isToOtherAddress: true,
  findDue: always,
  compose({ recipient: { language, username } }, { publicUrl }) {
    return {
      subject: translate(language, "accounts/mail.email_changed.subject"),
      paragraphs: [
        translate(language, "accounts/mail.greeting", { username }),
        translate(language, "accounts/mail.email_changed.opening"),
      ],
      action: { label: translate(language, "accounts/mail.email_changed.action"), url: `${publicUrl}/login` },
      notes: [],
    };
  },
};
