import { toMinorUnits } from "@safeport/contract/kernel/currency";
import { feeOf, splitAmount } from "@safeport/contract/wallet/money/fee";
import type { fillDemo } from "@safeport/demo/fill-demo";
import { bankDigest, sealBankDetails } from "./features/wallet/bank-accounts/bank-account-secrets.ts";
import { documentDigest, sealIdentity } from "./features/wallet/core/kyc-secrets.ts";
import { issueReceipt } from "./features/wallet/documents/issue-document.ts";
import { issueMonth } from "./features/wallet/documents/issue-months.ts";
import { type MoneySettings, presentFeeRate } from "./features/wallet/money/budget.ts";
import type { KeyFor } from "./platform/keys.ts";

/** The rules of money by which the demo is filled: those of this instance. */
export function moneyTools(settings: MoneySettings, keyFor: KeyFor): Parameters<typeof fillDemo>[1]["money"] {
  const feeRate = presentFeeRate(settings);
  return {
    currency: settings.currency,
    unit: toMinorUnits(1, settings.currency),
    feeRate,
    feeOf: (amount) => feeOf(amount, feeRate),
    split: splitAmount,
    sealIdentity: (id, identity) => ({
      sealed: sealIdentity(keyFor, id, identity),
      document_digest: documentDigest(keyFor, identity),
    }),
    sealBankDetails: (id, details) => ({
      sealed: sealBankDetails(keyFor, id, details),
      digest: bankDigest(keyFor, details.number),
    }),
    issueReceipt: (tx, { at, ...deposit }) => issueReceipt(tx, settings, deposit, at),
    issueMonth: async (tx, month) => void (await issueMonth(tx, settings, month)),
  };
}
