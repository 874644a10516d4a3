import { linkMinutes } from "@safeport/contract/accounts/core/account.limits";
import { translate } from "@safeport/messages/translate";
import { oneByOne } from "../../../platform/mail/due-mails.ts";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../../platform/mail/mail.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { linkToken } from "../core/link-token.ts";
import { findLink, insertLink } from "../core/mailed-link.queries.ts";

const kind = "accounts.verify_email";

/** Queues a mail with a new link for an unverified address; `welcome` at sign-up. The link leads to `next` in the end. */
export async function queueVerificationMail(
  tx: Tx,
  user: { id: string; email: string },
  { welcome, next }: { welcome: boolean; next: string | null },
): Promise<void> {
  const link_id = await insertLink(tx, { kind: "verify_email", user, minutes: linkMinutes.verify_email, next });
  await queueMail(tx, { user_id: user.id, address: user.email, kind, params: { link_id, welcome } });
}

const idOf = ({ params }: { params: Record<string, unknown> }) => String(params.link_id);

/**
 * Greets by the username, which allows only letters and digits: somebody who signs up with another person's address must not be able to
 * write to them in our name.
 */
export const verificationMail: MailTemplate = {
  kind,
  isByOthers: true,
  findDue: oneByOne(async (db, mail) => {
    const owner = await findLink(db, "verify_email", idOf(mail));
    return owner !== undefined && owner.email_verified_at === null;
  }),
  compose(mail, { keyFor, publicUrl }) {
    const { language, username } = mail.recipient;
    const reason = mail.params.welcome ? "welcome" : "again";
    return {
      subject: translate(language, `accounts/mail.${reason}.subject`),
      paragraphs: [
        translate(language, "accounts/mail.greeting", { username }),
        translate(language, `accounts/mail.${reason}.opening`),
      ],
      action: {
        label: translate(language, "accounts/mail.confirm"),
        url: `${publicUrl}/verify-email#token=${linkToken(keyFor, "verify_email", idOf(mail))}`,
      },
      notes: [
        translate(language, "accounts/mail.expiry", { hours: linkMinutes.verify_email / 60 }),
        translate(language, "accounts/mail.not_you"),
      ],
    };
  },
};
