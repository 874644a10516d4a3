import { decimalAmount } from "@safeport/contract/kernel/currency";
import type { WithdrawalFailure } from "@safeport/contract/wallet/core/withdrawal.values";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import { always } from "../../../platform/mail/due-mails.ts";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../../platform/mail/mail.ts";
import type { Tx } from "../../../platform/transaction.ts";
import type { WithdrawalRow } from "../core/withdrawal.queries.ts";

const kind = "wallet.withdrawal";

interface Facts {
  news: "paid" | "failed" | "returned" | "late";
  failure?: WithdrawalFailure;
  /** What arrived of a payment that came back, in minor units. */
  returned?: number;
  reason?: string;
}

/** Queues a mail about a withdrawal; it names the amount and the reference, and no account. */
export function queueWithdrawalMail(
  tx: Tx,
  { user_id, email }: { user_id: string; email: string },
  { amount, currency, reference }: Pick<WithdrawalRow, "amount" | "currency" | "reference">,
  facts: Facts,
): Promise<void> {
  return queueMail(tx, { user_id, address: email, kind, params: { ...facts, amount: Number(amount), currency, reference } });
}

/** An amount as people of this language write it. */
function moneyText(language: Language, amount: number, currency: string): string {
  return new Intl.NumberFormat(language, { style: "currency", currency }).format(
    decimalAmount(amount, currency) as unknown as number,
  );
}

export const withdrawalMail: MailTemplate = {
  kind,
  findDue: always,
  compose({ params, recipient: { language, username } }, { publicUrl }) {
    const { news, failure, reason, returned, amount, currency, reference } = params as unknown as Facts & {
      amount: number;
      currency: string;
      reference: string;
    };
    const values = {
      amount: moneyText(language, amount, currency),
      returned: moneyText(language, returned ?? amount, currency),
      reference,
    };
    return {
      subject: translate(language, `wallet/mail.withdrawal.${news}.subject`, values),
      paragraphs: [
        translate(language, "wallet/mail.greeting", { username }),
        translate(language, `wallet/mail.withdrawal.${news}.opening`, values),
        ...(failure && failure !== "rejected" ? [translate(language, `wallet/mail.withdrawal.failure.${failure}`)] : []),
        ...(reason ? [reason] : []),
      ],
      action: { label: translate(language, "wallet/mail.withdrawal.action"), url: `${publicUrl}/vault?tab=withdrawals` },
      notes: [],
    };
  },
};
