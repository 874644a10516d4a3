import type { RawBuilder } from "kysely";

/** A check of the whole ledger: a statement that returns the first row that is wrong, or none. */
export interface LedgerCheck {
  name: string;
  /** Selects `row`, a text that identifies the row and names the error. */
  firstWrong: RawBuilder<{ row: string }>;
}
