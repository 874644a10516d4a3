import type { StatementFormat } from "@safeport/contract/wallet/statements/statement.values";

/** An entry as a file has it. */
export interface FileEntry {
  booked_on: string;
  value_date: string;
  /** Minor units, above zero for what came in. */
  amount: bigint;
  currency: string;
  /** The bank's own id; null without one. */
  servicer_ref: string | null;
  end_to_end_id: string | null;
  details: string;
  counterparty: string | null;
  return_reason: string | null;
  /** A batch of payments that the bank booked as one sum. */
  batch?: EntryBatch;
}

export interface EntryBatch {
  /** The bank's names of the file and of its group. */
  names: string[];
  /** The end-to-end ids of its payments, as far as the bank lists them. */
  references: string[];
  /** How many payments it has; null if the bank does not say. */
  count: number | null;
}

/** A statement of one account and currency as a file has it. */
export interface FileStatement {
  /** Without blanks, in upper case. */
  account: string;
  currency: string;
  statement_ref: string;
  format: StatementFormat;
  from_day: string;
  to_day: string;
  /** Minor units; null where the file has none. */
  opening: bigint | null;
  closing: bigint | null;
  entries: FileEntry[];
  /** Entries that the bank has not booked, or without an amount. */
  left_out: number;
}
