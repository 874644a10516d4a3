import { emailCodeMinutes } from "@safeport/contract/accounts/core/account.limits";
import { translate } from "@safeport/messages/translate";
import { oneByOne } from "../../../platform/mail/due-mails.ts";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../../platform/mail/mail.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { findChange } from "./email-change.queries.ts";
import { emailCode } from "./email-code.ts";

const kind = "accounts.email_code";
interface CodeMail {
  user_id: string;
  /** The address to verify. */
  address: string;
  code_id: string;
}

/** Queues the mail with the code to the address that somebody wants to change to. */
export function queueEmailCodeMail(tx: Tx, { user_id, address, code_id }: CodeMail): Promise<void> {
  return queueMail(tx, { user_id, address, kind, params: { code_id } });
}

export const emailCodeMail: MailTemplate = {
  kind,
  isToOtherAddress: true,
  isByOthers: true,
  findDue: oneByOne(async (db, { params, recipient }) => (await findChange(db, recipient.user_id))?.code_id === params.code_id),
  compose({ params, recipient: { language, username } }, { keyFor, publicUrl }) {
    return {
      subject: translate(language, "accounts/mail.email_code.subject"),
      paragraphs: [
        translate(language, "accounts/mail.greeting", { username }),
        translate(language, "accounts/mail.email_code.opening", { code: emailCode(keyFor, String(params.code_id)) }),
      ],
      action: { label: translate(language, "accounts/mail.email_code.action"), url: `${publicUrl}/settings` },
      notes: [
        translate(language, "accounts/mail.email_code.expiry", { minutes: emailCodeMinutes }),
        translate(language, "accounts/mail.email_code.not_you"),
      ],
    };
  },
};
