import { bankAccountWaitHours } from "@safeport/contract/wallet/bank-accounts/bank-account.limits";
import { translate } from "@safeport/messages/translate";
import { always } from "../../../platform/mail/due-mails.ts";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { MailTemplate } from "../../../platform/mail/mail.ts";
import type { Tx } from "../../../platform/transaction.ts";

const kind = "wallet.bank_account";
export type BankAccountNews = "added" | "removed" | "name_accepted" | "name_refused";

/** Queues a mail about a bank account, without its number, so that its owner hears of a change that was not theirs. */
export function queueBankAccountMail(
  tx: Tx,
  { user_id, email }: { user_id: string; email: string },
  news: BankAccountNews,
  reason = "",
): Promise<void> {
  return queueMail(tx, { user_id, address: email, kind, params: { news, reason } });
}

export const bankAccountMail: MailTemplate = {
  kind,
  findDue: always,
  compose({ params, recipient: { language, username } }, { publicUrl }) {
    const { news, reason } = params as { news: BankAccountNews; reason: string };
    return {
      subject: translate(language, `wallet/mail.bank_account.${news}.subject`),
      paragraphs: [
        translate(language, "wallet/mail.greeting", { username }),
        translate(language, `wallet/mail.bank_account.${news}.opening`, { hours: bankAccountWaitHours }),
        ...(reason === "" ? [] : [reason]),
      ],
      action: { label: translate(language, "wallet/mail.bank_account.action"), url: `${publicUrl}/vault?tab=methods` },
      notes: [translate(language, "wallet/mail.not_you")],
    };
  },
};
