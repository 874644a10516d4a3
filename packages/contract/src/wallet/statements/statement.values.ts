export const statementFormats = ["camt", "csv"] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** Decisions of staff about an entry. */
export const entryStates = ["open", "booked", "dismissed"] as const;
export type EntryState = (typeof entryStates)[number];

/** How an entry agrees with the orders of the platform. */
export const entryMatches = [
  /** One order waits for exactly this. */
  "matched",
  /** Its order was settled by hand with this payment. */
  "settled",
  "other_amount",
  "other_currency",
  /** Its order was settled with another payment. */
  "repeated",
  /** It names its order by a reference that this had before it was put back into the queue. */
  "former_reference",
  /** Its order waits for no payment. */
  "not_waiting",
  /** It could belong to several orders. */
  "ambiguous",
  "unknown",
] as const;
export type EntryMatch = (typeof entryMatches)[number];

/** Actions on an order by confirming an entry. */
export const entryActions = ["confirm", "pay", "fail", "return"] as const;
export type EntryAction = (typeof entryActions)[number];

export const decimalSigns = [".", ","] as const;
export const dateOrders = ["ymd", "dmy", "mdy"] as const;

export const confirmedStates = ["booked", "waits", "refused"] as const;
