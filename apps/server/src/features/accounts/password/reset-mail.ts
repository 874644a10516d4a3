import { linkMinutes } from "@safeport/contract/accounts/core/account.limits";
import { translate } from "@safeport/messages/translate";
import { oneByOne } from "../../../platform/mail/due-mails.ts";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../../platform/mail/mail.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { linkToken } from "../core/link-token.ts";
import { findLink, insertLink } from "../core/mailed-link.queries.ts";

const kind = "accounts.reset_password";
/** Queues a mail with a link to set a new password, which leads to `next` in the end. */
export async function queueResetMail(tx: Tx, user: { id: string; email: string }, next: string | null): Promise<void> {
  const link_id = await insertLink(tx, { kind: "reset_password", user, minutes: linkMinutes.reset_password, next });
  await queueMail(tx, { user_id: user.id, address: user.email, kind, params: { link_id } });
}

const idOf = ({ params }: { params: Record<string, unknown> }) => String(params.link_id);

export const resetMail: MailTemplate = {
  kind,
  findDue: oneByOne(async (db, mail) => (await findLink(db, "reset_password", idOf(mail))) !== undefined),
  compose(mail, { keyFor, publicUrl }) {
    const { language, username } = mail.recipient;
    return {
      subject: translate(language, "accounts/mail.reset_password.subject"),
      paragraphs: [
        translate(language, "accounts/mail.greeting", { username }),
        translate(language, "accounts/mail.reset_password.opening"),
      ],
      action: {
        label: translate(language, "accounts/mail.reset_password.action"),
        url: `${publicUrl}/reset-password#token=${linkToken(keyFor, "reset_password", idOf(mail))}`,
      },
      notes: [
        translate(language, "accounts/mail.reset_password.expiry", { minutes: linkMinutes.reset_password }),
        translate(language, "accounts/mail.reset_password.not_you"),
      ],
    };
  },
};
