import { formatMoney } from "@safeport/contract/kernel/currency";
import { translate } from "@safeport/messages/translate";
import { always } from "../../../platform/mail/due-mails.ts";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../../platform/mail/mail.ts";
import type { Tx } from "../../../platform/transaction.ts";
import type { AdjustmentRow } from "./adjustment.queries.ts";

const kind = "wallet.adjustment";

/** Queues a mail that tells somebody why staff corrected their available money, and by how much. */
export function queueAdjustmentMail(
  tx: Tx,
  { user_id, email }: { user_id: string; email: string },
  { amount, currency, reason, to_kind }: AdjustmentRow,
): Promise<void> {
  const news = to_kind === "platform:adjustments" ? "taken" : "added";
  return queueMail(tx, { user_id, address: email, kind, params: { news, amount: Number(amount), currency, reason } });
}

export const adjustmentMail: MailTemplate = {
  kind,
  findDue: always,
  compose({ params, recipient: { language, username } }, { publicUrl }) {
    const { news, amount, currency, reason } = params as {
      news: "added" | "taken";
      amount: number;
      currency: string;
      reason: string;
    };
    return {
      subject: translate(language, "wallet/mail.adjustment.subject"),
      paragraphs: [
        translate(language, "wallet/mail.greeting", { username }),
        translate(language, `wallet/mail.adjustment.${news}`, { amount: formatMoney(amount, currency, language) }),
        reason,
      ],
      action: { label: translate(language, "wallet/mail.adjustment.action"), url: `${publicUrl}/vault?tab=transactions` },
      notes: [],
    };
  },
};
