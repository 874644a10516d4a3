import type {
  Award,
  AwardPart,
  BankAccount,
  CompanyWallet,
  DB,
  Deposit,
  KycForm,
  LedgerAccount,
  ReportCollaborator,
  ReportHold,
  Withdrawal,
} from "@safeport/db/types.gen";
import type { Insertable, Transaction } from "kysely";
import type { Money } from "../generate-reports.ts";
import type { PlannedAct } from "./account-book.ts";

export interface Identity {
  legal_name: string;
  date_of_birth: string;
  country: string;
  document_type: "passport" | "national_id";
  document_number: string;
}

export interface BankDetails {
  holder_name: string;
  country: string;
  number: { scheme: "swift"; bic: string; account_number: string };
}

interface DocumentOf {
  company_id: string;
  at: Date;
}

/** Rules of money, and what only the server can do: encrypt, and issue documents. */
export interface MoneyTools extends Money {
  /** The platform's fee in tenths of a percent. */
  feeRate: number;
  /** The fee on an amount, both in minor units. */
  feeOf(amount: number): number;
  /** Splits an amount by weights. */
  split(amount: number, weights: readonly number[]): number[];
  sealIdentity(id: string, identity: Identity): { sealed: Buffer; document_digest: Buffer };
  sealBankDetails(id: string, details: BankDetails): { sealed: Buffer; digest: Buffer };
  /** Issues the receipt of a deposit, with its date. */
  issueReceipt(tx: Transaction<DB>, receipt: DocumentOf & { deposit_id: string; amount: bigint }): Promise<void>;
  /** Issues the documents of a month (UTC) that has ended, such as `2026-03-01`. */
  issueMonth(tx: Transaction<DB>, month: DocumentOf & { month: string }): Promise<void>;
}

export interface GeneratedMoney {
  wallets: Insertable<CompanyWallet>[];
  deposits: (Insertable<Deposit> & { id: string; created_at: Date; amount: number })[];
  holds: Insertable<ReportHold>[];
  awards: Insertable<Award>[];
  parts: Insertable<AwardPart>[];
  collaborators: Insertable<ReportCollaborator>[];
  forms: Insertable<KycForm>[];
  bankAccounts: Insertable<BankAccount>[];
  withdrawals: Insertable<Withdrawal>[];
  accounts: Insertable<LedgerAccount>[];
  /** Everything that is posted, oldest first. */
  acts: PlannedAct[];
}
