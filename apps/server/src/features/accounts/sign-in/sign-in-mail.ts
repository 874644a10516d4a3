import { linkMinutes } from "@safeport/contract/accounts/core/account.limits";
import { translate } from "@safeport/messages/translate";
import { oneByOne } from "../../../platform/mail/due-mails.ts";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../../platform/mail/mail.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { linkToken } from "../core/link-token.ts";
import { findLink, insertLink } from "../core/mailed-link.queries.ts";

const kind = "accounts.sign_in";
/** Queues a mail with a link at which the password is taken although too many sign-ins with the name have failed. */
export async function queueSignInMail(tx: Tx, user: { id: string; email: string }): Promise<void> {
  const link_id = await insertLink(tx, { kind: "sign_in", user, minutes: linkMinutes.sign_in });
  await queueMail(tx, { user_id: user.id, address: user.email, kind, params: { link_id } });
}

const idOf = ({ params }: { params: Record<string, unknown> }) => String(params.link_id);

export const signInMail: MailTemplate = {
  kind,
  findDue: oneByOne(async (db, mail) => (await findLink(db, "sign_in", idOf(mail))) !== undefined),
  compose(mail, { keyFor, publicUrl }) {
    const { language, username } = mail.recipient;
    return {
      subject: translate(language, "accounts/mail.sign_in.subject"),
      paragraphs: [
        translate(language, "accounts/mail.greeting", { username }),
        translate(language, "accounts/mail.sign_in.opening"),
      ],
      action: {
        label: translate(language, "accounts/mail.sign_in.action"),
        url: `${publicUrl}/login#pass=${linkToken(keyFor, "sign_in", idOf(mail))}`,
      },
      notes: [
        translate(language, "accounts/mail.sign_in.expiry", { hours: linkMinutes.sign_in / 60 }),
        translate(language, "accounts/mail.sign_in.not_you"),
      ],
    };
  },
};
