import type { TouchedQueries } from "../../lib/live.ts";

/**
 * Prefixes of the types of events about payees, and the names of the queries that show them, to themselves and on the desks of
 * staff.
 */
const payeeEvents = ["kyc.", "bank_account."];
const payeeQueries = ["kyc.", "bank_accounts.", "wallet.", "site.desk"];

/**
 * Prefixes of the types of events that move money: of companies, of people, and about awards, which concern both, or of acts that
 * wait for a second person; and the queries that show money.
 */
const moneyEvents = ["money.", "withdrawal.", "balance.", "report.award", "proposal."];
const moneyQueries = [
  "wallet.",
  "deposits.",
  "refunds.",
  "payments.",
  "withdrawals.",
  "payout_batches.",
  "bank_accounts.",
  "statements.",
  "reports.award",
  "site.desk",
];

/** The cached queries of money that a message touches. They are found by name, so that the endpoints of money load with its pages alone. */
export const walletQueries: TouchedQueries = ({ type }, cache) => {
  const beginsWith = (text: unknown) => (start: string) => String(text).startsWith(start);
  const touched = moneyEvents.some(beginsWith(type)) ? moneyQueries : payeeEvents.some(beginsWith(type)) ? payeeQueries : [];
  if (touched.length === 0) return [];
  const cached = cache.getQueryCache().getAll();
  return cached.map(({ queryKey }) => queryKey).filter(([name]) => touched.some(beginsWith(name)));
};
