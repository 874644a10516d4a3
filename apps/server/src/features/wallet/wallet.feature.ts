import type { Feature } from "../../platform/feature.ts";
import { finalizeAwards } from "./awards/finalize-awards.ts";
import { bankAccountRoutes } from "./bank-accounts/bank-account.routes.ts";
import { bankAccountMail } from "./bank-accounts/bank-account-mail.ts";
import { storeDays } from "./books/close-month.ts";
import { ledgerRoutes } from "./books/ledger.routes.ts";
import { closingRoutes } from "./closing/closing.routes.ts";
import { depositRoutes } from "./deposits/deposit.routes.ts";
import { depositMails } from "./deposits/deposit-mail.ts";
import { expireDeposits } from "./deposits/expire-deposits.ts";
import { discrepancyRoutes } from "./discrepancies/discrepancy.routes.ts";
import { documentRoutes } from "./documents/document.routes.ts";
import { documentMails } from "./documents/document-mail.ts";
import { issueMonths } from "./documents/issue-months.ts";
import { earningsRoutes } from "./earnings/earnings.routes.ts";
import { expireKyc } from "./kyc/expire-kyc.ts";
import { kycRoutes } from "./kyc/kyc.routes.ts";
import { kycFileRule } from "./kyc/kyc-files.visibility.ts";
import { kycMail } from "./kyc/kyc-mail.ts";
import { chainLedger, noteLedgerHead } from "./ledger/chain-ledger.ts";
import { bookSubscriptions } from "./money/book-subscriptions.ts";
import { fundsOfChangedPrograms, refreshAllFunds } from "./money/refresh-funds.ts";
import { releaseOldHolds } from "./money/release-old-holds.ts";
import { moneyRecipients } from "./money.recipients.ts";
import { adjustmentMail } from "./payments/adjustment-mail.ts";
import { checkLedger } from "./payments/check-ledger.ts";
import { paymentRoutes } from "./payments/payment.routes.ts";
import { refundRoutes } from "./refunds/refund.routes.ts";
import { researcherRecipients } from "./researcher.recipients.ts";
import { payeesOfClosedAccounts } from "./researcher.subscribers.ts";
import { researcherExports } from "./researcher-exports.ts";
import { loadLists } from "./sanctions/load-lists.ts";
import { sanctionRoutes } from "./sanctions/sanction.routes.ts";
import { type ScreeningJob, screenUser } from "./sanctions/screen-user.ts";
import { matchStatements } from "./statements/match-open-entries.ts";
import { statementRoutes } from "./statements/statement.routes.ts";
import { checkStripe } from "./stripe/check-stripe.ts";
import { readStripeBalance } from "./stripe/read-balance.ts";
import { stripeRoutes } from "./stripe/stripe.routes.ts";
import { announceLate } from "./withdrawals/announce-late.ts";
import { withdrawalRoutes } from "./withdrawals/withdrawal.routes.ts";
import { withdrawalMail } from "./withdrawals/withdrawal-mail.ts";

export const wallet: Feature = {
  name: "wallet",
  routes(http) {
    bankAccountRoutes(http);
    kycRoutes(http);
    withdrawalRoutes(http);
    closingRoutes(http);
    depositRoutes(http);
    refundRoutes(http);
    documentRoutes(http);
    paymentRoutes(http);
    ledgerRoutes(http);
    sanctionRoutes(http);
    earningsRoutes(http);
    stripeRoutes(http);
    discrepancyRoutes(http);
    statementRoutes(http);
  },
  fileParents: [kycFileRule],
  subscribers: [payeesOfClosedAccounts, fundsOfChangedPrograms],
  recipients: [researcherRecipients, moneyRecipients],
  mails: [bankAccountMail, kycMail, withdrawalMail, adjustmentMail, ...documentMails, ...depositMails],
  exports: researcherExports,
  tasks: (services) => ({
    expire_kyc: () => expireKyc(services),
    announce_late_payouts: () => announceLate(services),
    finalize_awards: () => finalizeAwards(services),
    release_old_holds: () => releaseOldHolds(services),
    refresh_funds: () => refreshAllFunds(services),
    expire_deposits: () => expireDeposits(services),
    check_stripe: () => checkStripe(services),
    read_stripe_balance: () => readStripeBalance(services),
    match_statements: () => matchStatements(services),
    book_subscriptions: () => bookSubscriptions(services),
    issue_documents: () => issueMonths(services),
    check_ledger: () => checkLedger(services),
    chain_ledger: () => chainLedger(services),
    note_ledger_head: () => noteLedgerHead(services),
    store_ledger_days: () => storeDays(services),
    load_sanctions: () => loadLists(services),
    screen_person: (payload) => screenUser(services, (payload as ScreeningJob).user_id),
  }),
  cron: [
    "11 * * * * expire_kyc",
    "17 8 * * * announce_late_payouts",
    "13 * * * * finalize_awards",
    "29 * * * * refresh_funds",
    "37 3 * * * release_old_holds",
    "41 3 * * * expire_deposits",
    "29 * * * * check_stripe",
    "43 * * * * read_stripe_balance",
    "*/10 * * * * match_statements",
    "47 3 * * * check_ledger",
    "* * * * * chain_ledger",
    "53 * * * * note_ledger_head",
    "7 * * * * store_ledger_days",
    "*/5 * * * * load_sanctions",
    "23 5 * * * book_subscriptions",
    "29 4 * * * issue_documents",
  ],
};
