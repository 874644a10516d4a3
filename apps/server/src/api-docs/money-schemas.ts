import { Award, AwardInput, AwardTerms, GivenAward, ReverseAwardInput } from "@safeport/contract/wallet/awards/award.schema";
import { AwardApprovals } from "@safeport/contract/wallet/awards/award-approval.endpoints";
import {
  AddBankAccountInput,
  BankAccount,
  BankAccountReview,
} from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { ClosedMonth, LedgerMonths, MonthProposal } from "@safeport/contract/wallet/books/ledger.endpoints";
import { PayeeAccount } from "@safeport/contract/wallet/core/payee-account.schema";
import { ReceivingAccount } from "@safeport/contract/wallet/core/receiving-account.schema";
import {
  ConfirmDepositInput,
  ConfirmDepositsInput,
  Deposit,
  DepositProposal,
  OpenDepositInput,
  TakeBackDepositInput,
} from "@safeport/contract/wallet/deposits/deposit.schema";
import { Discrepancy } from "@safeport/contract/wallet/discrepancies/discrepancy.endpoints";
import { MoneyDocument } from "@safeport/contract/wallet/documents/document.endpoints";
import { Kyc, KycForm, KycFormDetails, SubmitKycInput } from "@safeport/contract/wallet/kyc/kyc.endpoints";
import { Hold } from "@safeport/contract/wallet/money/hold.endpoints";
import { Adjustment, Payment } from "@safeport/contract/wallet/payments/payment.endpoints";
import { Wallet, WalletSettingsInput } from "@safeport/contract/wallet/payments/wallet.schema";
import { Refund, RefundInput } from "@safeport/contract/wallet/refunds/refund.endpoints";
import { SanctionHit } from "@safeport/contract/wallet/sanctions/sanction.endpoints";
import {
  BalanceDay,
  BankEntry,
  BankStatement,
  StatementColumns,
  StripeDay,
} from "@safeport/contract/wallet/statements/statement.schema";
import { PayoutBatch } from "@safeport/contract/wallet/withdrawals/payout-batch.endpoints";
import { Withdrawal, WithdrawInput } from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";

/** The schemas of money that the description of the API calls by a name. */
export const moneySchemas = {
  AddBankAccountInput,
  Adjustment,
  Award,
  AwardApprovals,
  AwardInput,
  AwardTerms,
  BalanceDay,
  BankAccount,
  BankAccountReview,
  BankEntry,
  BankStatement,
  ConfirmDepositInput,
  ConfirmDepositsInput,
  Deposit,
  DepositProposal,
  Discrepancy,
  ClosedMonth,
  GivenAward,
  Hold,
  Kyc,
  KycForm,
  KycFormDetails,
  LedgerMonths,
  MoneyDocument,
  MonthProposal,
  OpenDepositInput,
  Payment,
  PayoutBatch,
  Refund,
  SanctionHit,
  RefundInput,
  ReverseAwardInput,
  StatementColumns,
  StripeDay,
  SubmitKycInput,
  TakeBackDepositInput,
  PayeeAccount,
  ReceivingAccount,
  Wallet,
  WalletSettingsInput,
  WithdrawInput,
  Withdrawal,
};
