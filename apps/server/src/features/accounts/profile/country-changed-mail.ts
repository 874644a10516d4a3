import { translate } from "@safeport/messages/translate";
import { always } from "../../../platform/mail/due-mails.ts";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../../platform/mail/mail.ts";
import type { Tx } from "../../../platform/transaction.ts";

const kind = "accounts.country_changed";

/** Queues a mail that the country was changed, so that its owner hears of a change that was not theirs. */
export function queueCountryChangedMail(tx: Tx, { user_id, email }: { user_id: string; email: string }): Promise<void> {
  return queueMail(tx, { user_id, address: email, kind, params: {} });
}

export const countryChangedMail: MailTemplate = {
  kind,
  findDue: always,
  compose({ recipient: { language, username } }, { publicUrl }) {
    return {
      subject: translate(language, "accounts/mail.country_changed.subject"),
      paragraphs: [
        translate(language, "accounts/mail.greeting", { username }),
        translate(language, "accounts/mail.country_changed.opening"),
      ],
      action: { label: translate(language, "accounts/mail.password_changed.action"), url: `${publicUrl}/forgot-password` },
      notes: [],
    };
  },
};
