import { translate } from "@safeport/messages/translate";
import { always } from "../../../platform/mail/due-mails.ts";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../../platform/mail/mail.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { findMailRecipients } from "../core/account.queries.ts";

const kind = "accounts.two_factor_changed";

/** Queues a mail that the second factor was turned on or off, with how many passkeys were removed with it, so that its owner hears of a change that was not theirs. */
export async function queueTwoFactorChangedMail(
  tx: Tx,
  userId: string,
  change: "on" | "off",
  removed_passkeys = 0,
): Promise<void> {
  const owner = (await findMailRecipients(tx, [userId])).get(userId);
  if (owner) await queueMail(tx, { user_id: userId, address: owner.address, kind, params: { change, removed_passkeys } });
}

export const twoFactorChangedMail: MailTemplate = {
  kind,
  findDue: always,
  compose({ params, recipient: { language, username } }, { publicUrl }) {
    const removed = Number(params.removed_passkeys ?? 0);
    const change = params.change === "on" ? "on" : "off";
    return {
      subject: translate(language, `accounts/mail.two_factor_${change}.subject`),
      paragraphs: [
        translate(language, "accounts/mail.greeting", { username }),
        translate(language, `accounts/mail.two_factor_${change}.opening`),
        ...(removed > 0 ? [translate(language, "accounts/mail.passkeys_removed", { count: removed })] : []),
      ],
      action: { label: translate(language, "accounts/mail.password_changed.action"), url: `${publicUrl}/forgot-password` },
      notes: [],
    };
  },
};
