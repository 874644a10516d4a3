import { describe, expect, it } from "vitest";
import {
  type DepositOrder,
  matchEntries,
  type OpenEntry,
  type Order,
  type PaymentOrder,
  referencesIn,
} from "../src/features/wallet/statements/match-entries.ts";

const deposit = (over: Partial<DepositOrder> = {}): DepositOrder => ({
  type: "deposit",
  id: "deposit-1",
  reference: "SP-ABCD-EFGH",
  amount: 1_000n,
  isByBank: true,
  status: "open",
  received: null,
  value_date: null,
  bank_reference: null,
  isSeen: false,
  ...over,
});
const payment = (over: Partial<PaymentOrder> = {}): PaymentOrder => ({
  type: "withdrawal",
  id: "withdrawal-1",
  reference: "SP23456789ABCDEFGH",
  amount: 5_000n,
  formerReferences: [],
  isByBank: true,
  status: "processing",
  returned_amount: null,
  isPaymentSeen: false,
  isReturnSeen: false,
  ...over,
});
let count = 0;
const entry = (over: Partial<OpenEntry> = {}): OpenEntry => ({
  id: `entry-${++count}`,
  amount: 1_000n,
  currency: "EUR",
  value_date: "2026-11-20",
  bank_reference: "BANK-1",
  end_to_end_id: null,
  details: "SP-ABCD-EFGH",
  assigned_id: null,
  ...over,
});
const debit = (over: Partial<OpenEntry> = {}) =>
  entry({ amount: -5_000n, end_to_end_id: "SP23456789ABCDEFGH", details: "", ...over });

/** Result of each entry, as `match action` or `match`. */
function matched(entries: readonly OpenEntry[], orders: readonly Order[]): string[] {
  const found = matchEntries(entries, orders, "EUR");
  return entries.map(({ id }) => {
    const { match, action } = found.get(id) ?? { match: "none", action: null };
    return action ? `${match} ${action}` : match;
  });
}

describe("the reference of a deposit @spec:10.48", () => {
  it.each([
    ["as it is", "SP-ABCD-EFGH"],
    ["without dashes, in lower case", "spabcdefgh"],
    ["between words", "Invoice 12 SP-ABCD-EFGH thank you"],
    ["without blanks around it", "INV12SPABCDEFGHTHANKS"],
    ["broken by the bank", "SP-AB CD-\nEF GH"],
    ["behind the same letters", "SPSP-ABCD-EFGH"],
  ])("is found %s", (_name, details) => {
    expect(matched([entry({ details })], [deposit()])).toEqual(["matched confirm"]);
  });

  it.each([
    ["none", ""],
    ["a part of it", "SP-ABCD-EFG"],
    ["another", "SP-ABCD-EFGK"],
  ])("is not found in %s", (_name, details) => {
    expect(matched([entry({ details })], [deposit()])).toEqual(["unknown"]);
  });

  it("is read from the end-to-end id, too", () => {
    expect(matched([entry({ details: "", end_to_end_id: "SPABCDEFGH" })], [deposit()])).toEqual(["matched confirm"]);
  });

  it("is looked for at each place in linear time", () => {
    const { deposits, payments } = referencesIn("SP".repeat(500));
    expect([deposits.length, payments.length]).toEqual([496, 492]);
  });
});

describe("a credit @spec:10.48", () => {
  it.each([
    ["of another amount waits for a decision", [{ amount: 999n }], {}, ["other_amount confirm"]],
    ["too large for a deposit cannot be confirmed", [{ amount: 10n ** 12n + 1n }], {}, ["other_amount"]],
    ["of another currency is none", [{ currency: "CHF" }], {}, ["other_currency"]],
    ["that comes twice pays once", [{}, {}], {}, ["matched confirm", "repeated"]],
    ["of the right amount pays, whatever came before it", [{ amount: 1n }, {}], {}, ["repeated", "matched confirm"]],
    ["in parts is ambiguous", [{ amount: 400n }, { amount: 600n }], {}, ["ambiguous", "ambiguous"]],
    ["of a deposit by card is none", [{}], { isByBank: false }, ["not_waiting"]],
    ["of a cancelled deposit is none", [{}], { status: "cancelled" as const }, ["not_waiting"]],
  ])("%s", (_name, entries, over, result) => {
    expect(
      matched(
        entries.map((one) => entry(one)),
        [deposit(over)],
      ),
    ).toEqual(result);
  });

  it("that names two deposits is ambiguous, and the one named by hand is not", () => {
    const other = deposit({ id: "deposit-2", reference: "SP-JKLM-NPQR" });
    const details = "SP-ABCD-EFGH SP-JKLM-NPQR";
    expect(matched([entry({ details })], [deposit(), other])).toEqual(["ambiguous"]);
    expect(matched([entry({ details, assigned_id: "deposit-2" })], [deposit(), other])).toEqual(["matched confirm"]);
    expect(matched([entry({ details: "", assigned_id: "deposit-2" })], [deposit(), other])).toEqual(["matched confirm"]);
  });

  it("of a deposit that was confirmed by hand is settled if it is the same payment, and repeated otherwise", () => {
    const confirmed = { status: "confirmed" as const, received: 1_000n, value_date: "2026-11-19", bank_reference: "BANK-1" };
    expect(matched([entry()], [deposit(confirmed)])).toEqual(["settled confirm"]);
    expect(matched([entry({ bank_reference: "bank - 1" })], [deposit(confirmed)])).toEqual(["settled confirm"]);
    expect(matched([entry({ bank_reference: "BANK-2" })], [deposit(confirmed)])).toEqual(["repeated"]);
    expect(matched([entry({ bank_reference: "BANK-2", value_date: "2026-11-19" })], [deposit(confirmed)])).toEqual([
      "settled confirm",
    ]);
    expect(matched([entry()], [deposit({ ...confirmed, isSeen: true })])).toEqual(["repeated"]);
    expect(matched([entry({ amount: 999n })], [deposit(confirmed)])).toEqual(["repeated"]);
    expect(matched([entry({ bank_reference: "BANK-2" }), entry()], [deposit(confirmed)])).toEqual([
      "repeated",
      "settled confirm",
    ]);
  });
});

describe("a debit @spec:10.48", () => {
  it.each([
    ["pays the payment with its end-to-end id", [{}], {}, ["matched pay"]],
    ["pays the one in its text", [{ end_to_end_id: null, details: "Payout SP2345 6789ABCD EFGH" }], {}, ["matched pay"]],
    ["of another amount pays nothing", [{ amount: -4_999n }], {}, ["other_amount"]],
    ["that comes twice pays once", [{}, {}], {}, ["matched pay", "repeated"]],
    ["of a payment that nobody began is none", [{}], { status: "pending" as const }, ["not_waiting"]],
    ["of a payment through Stripe is none", [{}], { isByBank: false }, ["not_waiting"]],
    ["of a payment confirmed by hand is settled", [{}], { status: "paid" as const }, ["settled pay"]],
    ["of one that an entry has paid is repeated", [{}], { status: "paid" as const, isPaymentSeen: true }, ["repeated"]],
  ])("%s", (_name, entries, over, result) => {
    expect(
      matched(
        entries.map((one) => debit(one)),
        [payment(over)],
      ),
    ).toEqual(result);
  });

  it("with the reference of a deposit is none", () => {
    expect(matched([entry({ amount: -1_000n })], [deposit()])).toEqual(["not_waiting"]);
  });
});

describe("a payment that came back @spec:10.48", () => {
  const back = (over: Partial<OpenEntry> = {}) => debit({ amount: 5_000n, ...over });
  it.each([
    ["before it was confirmed fails", [back()], {}, ["matched fail"]],
    ["in the same statement is paid and returned", [debit(), back()], {}, ["matched pay", "matched return"]],
    ["after it was paid is returned", [back()], { status: "paid" as const }, ["matched return"]],
    ["less a charge is returned", [back({ amount: 4_500n })], { status: "paid" as const }, ["matched return"]],
    ["with more than was paid is not", [back({ amount: 5_001n })], { status: "paid" as const }, ["other_amount"]],
    ["twice is returned once", [back(), back()], { status: "paid" as const }, ["matched return", "repeated"]],
    [
      "and was returned by hand is settled",
      [back()],
      { status: "returned" as const, returned_amount: 5_000n },
      ["settled return"],
    ],
    ["and was failed by hand is settled", [back()], { status: "failed" as const }, ["settled fail"]],
    ["of a cancelled one is none", [back()], { status: "cancelled" as const }, ["not_waiting"]],
  ])("%s", (_name, entries, over, result) => {
    expect(matched(entries, [payment({ ...over, type: "refund" })])).toEqual(result);
  });
});

describe("a former reference of a payment @spec:10.48", () => {
  const former = "SPZZZZZZZZZZZZZZZZ";
  const order = (over: Partial<PaymentOrder> = {}) => payment({ formerReferences: [former], ...over });
  const old = (over: Partial<OpenEntry> = {}) => debit({ end_to_end_id: former, ...over });

  it.each([
    ["that is under way is proposed", {}, {}, "former_reference pay"],
    ["that waits again names it", { status: "pending" as const }, {}, "former_reference"],
    ["that was paid by hand is proposed", { status: "paid" as const }, {}, "former_reference pay"],
    ["that another entry paid is a second payment", { status: "paid" as const, isPaymentSeen: true }, {}, "repeated"],
    ["of another amount names it", {}, { amount: -4_999n }, "other_amount"],
    ["that came back says nothing of the order that goes on", {}, { amount: 5_000n }, "former_reference"],
    [
      "that came back says nothing of the order that was paid",
      { status: "paid" as const },
      { amount: 5_000n },
      "former_reference",
    ],
  ])("%s", (_name, facts, over, expected) => {
    expect(matched([old(over)], [order(facts)])).toEqual([expected]);
  });

  it("comes after the present one, whatever the bank booked first, and pays once", () => {
    expect(matched([old(), debit()], [order()])).toEqual(["repeated", "matched pay"]);
    expect(matched([old(), old()], [order()])).toEqual(["former_reference pay", "repeated"]);
  });

  it("beside the present one in an entry is that order alone", () => {
    const both = entry({ amount: -5_000n, details: `${former} SP23456789ABCDEFGH` });
    expect(matched([both], [order()])).toEqual(["matched pay"]);
  });
});
