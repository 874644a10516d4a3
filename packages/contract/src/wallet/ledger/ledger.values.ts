/** The accounts of the ledger: who owns one of a kind, and whether its balance may be negative. */
export const accountKinds = {
  world: { owner: "outside", mayBeNegative: true },
  "company:free": { owner: "company", mayBeNegative: false },
  "company:held": { owner: "program", mayBeNegative: false },
  "company:debt": { owner: "company", mayBeNegative: true },
  /** Refunds under way. */
  "company:refund": { owner: "company", mayBeNegative: false },
  "user:pending": { owner: "user", mayBeNegative: false },
  "user:available": { owner: "user", mayBeNegative: false },
  "user:payout": { owner: "user", mayBeNegative: false },
  "platform:fees": { owner: "platform", mayBeNegative: true },
  "platform:unclaimed": { owner: "platform", mayBeNegative: false },
  "platform:adjustments": { owner: "platform", mayBeNegative: true },
} as const;
export type AccountKind = keyof typeof accountKinds;

export const accountKindNames = Object.keys(accountKinds) as [AccountKind, ...AccountKind[]];

/** References of a business act besides its transfers; `concerns` is a day of the month that it concerns, kept if that month is closed. */
export const ledgerReferences = [
  "company_id",
  "report_id",
  "award_id",
  "deposit_id",
  "withdrawal_id",
  "actor_id",
  "reason",
  "concerns",
] as const;
export type LedgerReference = (typeof ledgerReferences)[number];

interface ActRule {
  /** Each transfer of the act goes from one of the first accounts to one of the second. */
  moves: readonly { from: readonly AccountKind[]; to: readonly AccountKind[] }[];
  needs: readonly LedgerReference[];
}

const budget = ["company:free", "company:held"] as const;
const payees = ["user:pending", "platform:unclaimed", "platform:fees"] as const;
const adjustable = accountKindNames.filter((kind) => kind !== "platform:adjustments");
const award = ["company_id", "report_id", "award_id"] as const;

/** The business acts: the transfers of each, as in the table `ledger_rule` of the database, and its references. */
export const ledgerActs = {
  deposit: { moves: [{ from: ["world"], to: ["company:free"] }], needs: ["company_id", "deposit_id"] },
  deposit_taken_back: {
    moves: [{ from: ["company:free", "company:debt"], to: ["world"] }],
    needs: ["company_id", "deposit_id"],
  },
  deposit_reinstated: {
    moves: [{ from: ["world"], to: ["company:free", "company:debt"] }],
    needs: ["company_id", "deposit_id"],
  },
  debt_settled: { moves: [{ from: ["company:free"], to: ["company:debt"] }], needs: ["company_id"] },
  /** In Stripe's dashboard, or before refunds were orders. */
  refund: { moves: [{ from: ["company:free"], to: ["world"] }], needs: ["company_id", "deposit_id"] },
  refund_requested: { moves: [{ from: ["company:free"], to: ["company:refund"] }], needs: ["company_id", "deposit_id"] },
  refund_paid: { moves: [{ from: ["company:refund"], to: ["world"] }], needs: ["company_id", "deposit_id"] },
  refund_failed: { moves: [{ from: ["company:refund"], to: ["company:free"] }], needs: ["company_id", "deposit_id"] },
  refund_cancelled: { moves: [{ from: ["company:refund"], to: ["company:free"] }], needs: ["company_id", "deposit_id"] },
  refund_returned: { moves: [{ from: ["world"], to: ["company:free"] }], needs: ["company_id", "deposit_id"] },
  hold: { moves: [{ from: ["company:free"], to: ["company:held"] }], needs: ["company_id", "report_id"] },
  release: { moves: [{ from: ["company:held"], to: ["company:free"] }], needs: ["company_id", "report_id"] },
  /** The report moved to another program of the company. */
  hold_moved: { moves: [{ from: ["company:held"], to: ["company:held"] }], needs: ["company_id", "report_id"] },
  bounty: { moves: [{ from: budget, to: payees }], needs: award },
  bonus: { moves: [{ from: ["company:free"], to: payees }], needs: award },
  retest: { moves: [{ from: ["company:free"], to: payees }], needs: award },
  award_final: { moves: [{ from: ["user:pending"], to: ["user:available"] }], needs: award },
  award_reversed: {
    moves: [{ from: ["user:pending", "user:available", "platform:unclaimed", "platform:fees"], to: budget }],
    needs: [...award, "reason"],
  },
  /** Of an award that a company pays itself; the part that free money does not cover is invoiced. */
  fee: { moves: [{ from: ["company:free", "company:debt"], to: ["platform:fees"] }], needs: ["company_id"] },
  subscription: { moves: [{ from: ["company:free"], to: ["platform:fees"] }], needs: ["company_id"] },
  withdrawal_asked: { moves: [{ from: ["user:available"], to: ["user:payout"] }], needs: ["withdrawal_id"] },
  withdrawal_paid: { moves: [{ from: ["user:payout"], to: ["world"] }], needs: ["withdrawal_id"] },
  withdrawal_failed: { moves: [{ from: ["user:payout"], to: ["user:available"] }], needs: ["withdrawal_id"] },
  withdrawal_cancelled: { moves: [{ from: ["user:payout"], to: ["user:available"] }], needs: ["withdrawal_id"] },
  payout_returned: { moves: [{ from: ["world"], to: ["user:available"] }], needs: ["withdrawal_id"] },
  left_behind: { moves: [{ from: ["user:available", "user:pending"], to: ["platform:unclaimed"] }], needs: [] },
  adjustment: {
    moves: [
      { from: adjustable, to: ["platform:adjustments"] },
      { from: ["platform:adjustments"], to: adjustable },
    ],
    needs: ["actor_id", "reason"],
  },
} as const satisfies Record<string, ActRule>;
export type LedgerAct = keyof typeof ledgerActs;
export const ledgerActNames = Object.keys(ledgerActs) as [LedgerAct, ...LedgerAct[]];

/** Required references of an act of this kind. */
export type NeedsOf<A extends LedgerAct> = (typeof ledgerActs)[A]["needs"][number];
