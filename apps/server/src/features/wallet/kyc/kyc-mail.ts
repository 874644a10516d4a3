import { formatMoney } from "@safeport/contract/kernel/currency";
import { bankAccountWaitHours } from "@safeport/contract/wallet/bank-accounts/bank-account.limits";
import { bankAccountStatus } from "@safeport/contract/wallet/bank-accounts/bank-account.state";
import { awardFinalDays } from "@safeport/contract/wallet/money/money.limits";
import type { Db } from "@safeport/db/named-statement";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import { queueMail } from "../../../platform/mail/mail.queries.ts";
import type { Mail, MailTemplate } from "../../../platform/mail/mail.ts";
import { mailTime } from "../../../platform/mail/mail-time.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { factsOfAccount, findBankAccounts } from "../bank-accounts/bank-account.queries.ts";
import { findPendingFinal } from "../core/award.queries.ts";
import { type PendingMoney, readPending, zoneOf } from "./kyc-mail.queries.ts";

const kind = "wallet.kyc";
export type KycNews = "approved" | "rejected" | "ending" | "expired";

/** Remaining obstacles of withdrawals after an approval, when the mail is written. Times are ISO 8601. */
interface Awaited {
  time_zone: string;
  account: "usable" | "none" | "other" | { usable_from: string };
  pending: (PendingMoney & { first: string | null }) | null;
}

/** Queues a mail about somebody's identity check; it repeats nothing of the form. */
export function queueKycMail(tx: Tx, { user_id, email }: { user_id: string; email: string }, news: KycNews): Promise<void> {
  return queueMail(tx, { user_id, address: email, kind, params: { news } });
}

export const kycMail: MailTemplate = {
  kind,
  findDue: (db, mails) =>
    Promise.all(
      mails.map(async (mail): Promise<Mail> => {
        if (mail.params.news !== "approved") return mail;
        return { ...mail, params: { ...mail.params, awaited: await awaitedBy(db, mail.recipient.user_id) } };
      }),
    ),
  compose({ params, recipient: { language, username } }, { publicUrl }) {
    const { news, awaited } = params as { news: KycNews; awaited?: Awaited };
    const isMethodMissing = awaited !== undefined && (awaited.account === "none" || awaited.account === "other");
    const [label, tab] = !awaited
      ? (["action", "identity"] as const)
      : isMethodMissing
        ? (["open_methods", "methods"] as const)
        : (["open_vault", "withdrawals"] as const);
    return {
      subject: translate(language, `wallet/mail.kyc.${news}.subject`),
      paragraphs: [
        translate(language, "wallet/mail.greeting", { username }),
        translate(language, `wallet/mail.kyc.${news}.opening`),
        ...(awaited ? awaitedText(language, awaited) : []),
      ],
      action: { label: translate(language, `wallet/mail.kyc.${label}`), url: `${publicUrl}/vault?tab=${tab}` },
      notes: [],
    };
  },
};

async function awaitedBy(db: Db, userId: string): Promise<Awaited> {
  const [time_zone, accounts, pending, final] = await Promise.all([
    zoneOf(db, userId),
    findBankAccounts(db, userId),
    readPending(db, userId),
    findPendingFinal(db, userId, awardFinalDays),
  ]);
  const states = accounts.map((row) => bankAccountStatus(factsOfAccount(row), new Date()));
  const waiting = accounts.filter((_row, at) => states[at] === "waiting").map(({ usable_from }) => usable_from.getTime());
  const account = (): Awaited["account"] => {
    if (states.includes("usable")) return "usable";
    if (waiting.length > 0) return { usable_from: new Date(Math.min(...waiting)).toISOString() };
    return accounts.length === 0 ? "none" : "other";
  };
  return { time_zone, account: account(), pending: pending && { ...pending, first: final?.first.toISOString() ?? null } };
}

function awaitedText(language: Language, { time_zone, account, pending }: Awaited): string[] {
  const time = (at: string) => mailTime(language, at, time_zone);
  const text = [
    account === "usable"
      ? translate(language, "wallet/mail.kyc.approved.ready")
      : account === "none"
        ? translate(language, "wallet/mail.kyc.approved.no_account", { hours: bankAccountWaitHours })
        : account === "other"
          ? translate(language, "wallet/mail.kyc.approved.other_account")
          : translate(language, "wallet/mail.kyc.approved.waiting", { at: time(account.usable_from) }),
  ];
  if (!pending) return text;
  const amount = formatMoney(BigInt(pending.amount), pending.currency, language);
  const wait =
    pending.first === null
      ? translate(language, "wallet/mail.kyc.approved.pending_disputed", { amount })
      : translate(language, "wallet/mail.kyc.approved.pending", { amount, days: awardFinalDays, at: time(pending.first) });
  return [...text, wait];
}
