import { listBankAccountReviews, listBankAccounts } from "@safeport/contract/wallet/bank-account.endpoints";
import { getKyc, listKycForms } from "@safeport/contract/wallet/kyc.endpoints";
import { getWallet } from "@safeport/contract/wallet/wallet.endpoints";
import { listWithdrawals } from "@safeport/contract/wallet/withdrawal.endpoints";
import type { TouchedQueries } from "../../lib/live.ts";
import { queryKey } from "../../lib/query-client.ts";

/** How the types of events about payees begin, and what shows them, to themselves and on the desks of staff. */
const payeeEvents = ["kyc.", "bank_account.", "withdrawal."];
const payeeQueries = [getKyc, listKycForms, listBankAccounts, listBankAccountReviews, listWithdrawals, getWallet];

/** The queries of money that a message touches. */
export const walletQueries: TouchedQueries = ({ type }) =>
  payeeEvents.some((start) => type.startsWith(start)) ? payeeQueries.map((endpoint) => queryKey(endpoint)) : [];
