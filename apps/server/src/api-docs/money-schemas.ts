import { Award, AwardInput, AwardTerms, GivenAward, ReverseAwardInput } from "@safeport/contract/wallet/award.schema";
import { AwardApprovals } from "@safeport/contract/wallet/award-approval.endpoints";
import { AddBankAccountInput, BankAccount, BankAccountReview } from "@safeport/contract/wallet/bank-account.endpoints";
import {
  ConfirmDepositInput,
  ConfirmDepositsInput,
  Deposit,
  DepositProposal,
  OpenDepositInput,
  TakeBackDepositInput,
} from "@safeport/contract/wallet/deposit.schema";
import { Discrepancy } from "@safeport/contract/wallet/discrepancy.endpoints";
import { MoneyDocument } from "@safeport/contract/wallet/document.endpoints";
import { Hold } from "@safeport/contract/wallet/hold.endpoints";
import { Kyc, KycForm, KycFormDetails, SubmitKycInput } from "@safeport/contract/wallet/kyc.endpoints";
import { ClosedMonth, LedgerMonths, MonthProposal } from "@safeport/contract/wallet/ledger.endpoints";
import { PayeeAccount } from "@safeport/contract/wallet/payee-account.schema";
import { Adjustment, Payment } from "@safeport/contract/wallet/payment.endpoints";
import { PayoutBatch } from "@safeport/contract/wallet/payout-batch.endpoints";
import { ReceivingAccount } from "@safeport/contract/wallet/receiving-account.schema";
import { Refund, RefundInput } from "@safeport/contract/wallet/refund.endpoints";
import { SanctionHit } from "@safeport/contract/wallet/sanction.endpoints";
import { BalanceDay, BankEntry, BankStatement, StatementColumns, StripeDay } from "@safeport/contract/wallet/statement.schema";
import { Wallet, WalletSettingsInput } from "@safeport/contract/wallet/wallet.schema";
import { Withdrawal, WithdrawInput } from "@safeport/contract/wallet/withdrawal.endpoints";

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
