import { listBankAccountReviews, listBankAccounts } from "@safeport/contract/wallet/bank-account.endpoints";
import { listDeposits } from "@safeport/contract/wallet/deposit.endpoints";
import { getEarnings } from "@safeport/contract/wallet/earnings.endpoints";
import { getKyc, listKycForms } from "@safeport/contract/wallet/kyc.endpoints";
import { getMoneyOverview, listPayments } from "@safeport/contract/wallet/payment.endpoints";
import { getWallet } from "@safeport/contract/wallet/wallet.endpoints";
import { listWithdrawals } from "@safeport/contract/wallet/withdrawal.endpoints";
import type { TouchedQueries } from "../../lib/live.ts";
import { queryKey } from "../../lib/query-client.ts";

/** How the types of events about payees begin, and what shows them, to themselves and on the desks of staff. */
const payeeEvents = ["kyc.", "bank_account."];
const payeeQueries = [getKyc, listKycForms, listBankAccounts, listBankAccountReviews, getWallet];

/** How the types of events that move money begin: of companies, of people, and about awards, which concern both; and what shows money. */
const moneyEvents = ["money.", "withdrawal.", "report.award"];
const moneyQueries = [getWallet, listDeposits, listPayments, listWithdrawals, getMoneyOverview, getEarnings, listBankAccounts];

/** The queries of money that a message touches. */
export const walletQueries: TouchedQueries = ({ type }) => {
  const begins = (start: string) => type.startsWith(start);
  const queries = moneyEvents.some(begins) ? moneyQueries : payeeEvents.some(begins) ? payeeQueries : [];
  return queries.map((endpoint) => queryKey(endpoint));
};
