import { formatMoney } from "@safeport/contract/kernel/currency";
import type { Db } from "@safeport/db/named-statement";
import { translate } from "@safeport/messages/translate";
import type { Ctx } from "../../../platform/context.ts";
import { mayMail } from "../../../platform/mail/limit-mail.ts";
import { type NewMail, queueMails } from "../../../platform/mail/mail.queries.ts";
import type { Mail, MailTemplate } from "../../../platform/mail/mail.ts";
import type { ReceivingAccount } from "../../../platform/receiving-account.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { announcementOf } from "../documents/document.queries.ts";
import { listPayersAmong } from "../money/payers.visibility.ts";
import { addressOf, openDepositsAmong } from "./deposit-mail.queries.ts";
import { paymentCode } from "./payment-code.ts";
import { accountFacts } from "./pro-forma.ts";

const toAuthor = "wallet.deposit";
const toBilling = "wallet.deposit_to_address";

interface Announced {
  id: string;
  company_id: string;
  company: string;
  amount: number;
  currency: string;
  reference: string;
}

/** Queues the mails that say how to pay a deposit: to who announced it, and to the company's address for bills. */
export async function queueDepositMails(ctx: Ctx, tx: Tx, { id, company_id, ...facts }: Announced): Promise<void> {
  const user_id = ctx.actor.user_id;
  const params = { deposit_id: id, company_id, ...facts, account: ctx.settings.receivingAccount };
  const [address, announcement] = await Promise.all([addressOf(tx, user_id), announcementOf(tx, company_id)]);
  const billing = announcement?.mail_documents ? announcement.billing_mail : null;
  const senders = [`company ${company_id}`];
  const mails: NewMail[] = [];
  if (address !== null && (await mayMail(ctx, tx, { address, senders, isWanted: true })))
    mails.push({ user_id, address, kind: toAuthor, params });
  if (billing !== null && billing !== address && (await mayMail(ctx, tx, { address: billing, senders })))
    mails.push({ user_id, address: billing, kind: toBilling, params });
  await queueMails(tx, mails);
}

/** Mails about deposits that still wait for their money, to people who may know of them. */
async function findDue(db: Db, mails: readonly Mail[]): Promise<readonly Mail[]> {
  const open = await openDepositsAmong(
    db,
    mails.map(({ params }) => String(params.deposit_id)),
  );
  const payers = await listPayersAmong(
    db,
    mails.map(({ params }) => String(params.company_id)),
    mails.map(({ recipient }) => recipient.user_id),
  );
  return mails.filter(
    ({ params, recipient }) =>
      open.has(String(params.deposit_id)) &&
      payers.some(({ company_id, user_id }) => company_id === params.company_id && user_id === recipient.user_id),
  );
}

const howToPay: Pick<MailTemplate, "findDue" | "compose"> = {
  findDue,
  compose({ params, recipient: { language } }, { publicUrl }) {
    const { company_id, company, amount, currency, reference, account } = params as unknown as Announced & {
      account: ReceivingAccount;
    };
    const values = { company, amount: formatMoney(amount, currency, language), reference };
    const code = paymentCode(account, { amount, currency, reference }) === null ? "no" : "yes";
    return {
      subject: translate(language, "wallet/mail.deposit.subject", values),
      paragraphs: [translate(language, "wallet/mail.deposit.opening", values)],
      facts: [
        [translate(language, "wallet/documents.pdf.reference"), reference],
        [translate(language, "wallet/documents.pdf.amount"), values.amount],
        ...accountFacts(account, language),
      ],
      action: {
        label: translate(language, "wallet/mail.deposit.action"),
        url: `${publicUrl}/vault?company=${company_id}&tab=deposits`,
      },
      notes: [translate(language, "wallet/mail.deposit.why", { company, code })],
    };
  },
};

export const depositMails: readonly MailTemplate[] = [
  { ...howToPay, kind: toAuthor },
  { ...howToPay, kind: toBilling, isToOtherAddress: true, isByOthers: true },
];
