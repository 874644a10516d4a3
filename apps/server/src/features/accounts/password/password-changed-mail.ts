import { translate } from "@safeport/messages/translate";
import { always } from "../../../platform/mail/due-mails.ts";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../../platform/mail/mail.ts";
import type { Tx } from "../../../platform/transaction.ts";

const kind = "accounts.password_changed";

/** Number of the account's remaining passkeys, or of those it had. */
interface Passkeys {
  kept_passkeys?: number;
  removed_passkeys?: number;
}

/** Queues a mail that the password was changed, so that its owner hears of a change, or of passkeys, that are not theirs. */
export function queuePasswordChangedMail(
  tx: Tx,
  { id, email }: { id: string; email: string },
  passkeys: Passkeys,
): Promise<void> {
  return queueMail(tx, { user_id: id, address: email, kind, params: { ...passkeys } });
}

export const passwordChangedMail: MailTemplate = {
  kind,
  findDue: always,
  compose({ params, recipient: { language, username } }, { publicUrl }) {
    const { kept_passkeys: kept = 0, removed_passkeys: removed = 0 } = params as unknown as Passkeys;
    return {
      subject: translate(language, "accounts/mail.password_changed.subject"),
      paragraphs: [
        translate(language, "accounts/mail.greeting", { username }),
        translate(language, "accounts/mail.password_changed.opening"),
        ...(kept > 0 ? [translate(language, "accounts/mail.passkeys_kept", { count: kept })] : []),
        ...(removed > 0 ? [translate(language, "accounts/mail.passkeys_removed", { count: removed })] : []),
      ],
      action: { label: translate(language, "accounts/mail.password_changed.action"), url: `${publicUrl}/forgot-password` },
      notes: [],
    };
  },
};
