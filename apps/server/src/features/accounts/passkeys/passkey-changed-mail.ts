import { translate } from "@safeport/messages/translate";
import { always } from "../../../platform/mail/due-mails.ts";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../../platform/mail/mail.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { findMailRecipients } from "../core/account.queries.ts";

const kind = "accounts.passkey_changed";

interface Change {
  change: "added" | "removed";
  /** The owner's name for the passkey. */
  name: string;
}

/** Queues a mail that a passkey was added or removed, so that its owner hears of a change that was not theirs. */
export async function queuePasskeyChangedMail(tx: Tx, userId: string, change: Change): Promise<void> {
  const owner = (await findMailRecipients(tx, [userId])).get(userId);
  if (owner) await queueMail(tx, { user_id: userId, address: owner.address, kind, params: { ...change } });
}

export const passkeyChangedMail: MailTemplate = {
  kind,
  findDue: always,
  compose({ params, recipient: { language, username } }, { publicUrl }) {
    const { change, name } = params as unknown as Change;
    return {
      subject: translate(language, `accounts/mail.passkey_${change}.subject`),
      paragraphs: [
        translate(language, "accounts/mail.greeting", { username }),
        translate(language, `accounts/mail.passkey_${change}.opening`, { name }),
      ],
      action: {
        label: translate(language, "accounts/mail.passkey_added.action"),
        url: `${publicUrl}/settings?tab=security`,
      },
      notes: [],
    };
  },
};
