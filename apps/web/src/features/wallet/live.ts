import { listBankAccountReviews, listBankAccounts } from "@safeport/contract/wallet/bank-account.endpoints";
import { listDeposits } from "@safeport/contract/wallet/deposit.endpoints";
import { getKyc, listKycForms } from "@safeport/contract/wallet/kyc.endpoints";
import { getMoneyOverview, listPayments } from "@safeport/contract/wallet/payment.endpoints";
import { getWallet } from "@safeport/contract/wallet/wallet.endpoints";
import { listWithdrawals } from "@safeport/contract/wallet/withdrawal.endpoints";
import type { TouchedQueries } from "../../lib/live.ts";
import { queryKey } from "../../lib/query-client.ts";

/** How the types of events begin, and what shows them, to those whose money it is and on the desks of staff. */
const payeeEvents = ["kyc.", "bank_account.", "withdrawal."];
const payeeQueries = [getKyc, listKycForms, listBankAccounts, listBankAccountReviews, listWithdrawals, getWallet];
const moneyQueries = [getWallet, listDeposits, listPayments, getMoneyOverview];

/** The queries of money that a message touches. */
export const walletQueries: TouchedQueries = ({ type }) => {
  const touched = type.startsWith("money.")
    ? moneyQueries
    : payeeEvents.some((start) => type.startsWith(start))
      ? payeeQueries
      : [];
  return touched.map((endpoint) => queryKey(endpoint));
};
