import { describe, expect, it } from "vitest";
import { type AwardTransfer, feeTakenBack, planReversal } from "../src/features/wallet/awards/plan-reversal.ts";

const accounts = { free: "free", debt: "debt", held: "held now" };
const transfer = (id: string, from_id: string, source: string, left: number): AwardTransfer => ({
  ...{ id, from_id, source, left: BigInt(left) },
  isFee: source === "fees",
});
const plan = (amount: number, fee: number, transfers: AwardTransfer[], balances: Record<string, number>) => {
  const known = new Map(Object.entries(balances).map(([account, balance]) => [account, BigInt(balance)]));
  const { legs, toHold, open } = planReversal({ amount, fee: BigInt(fee) }, transfers, known, accounts);
  return { legs: legs.map(({ reverses, from, to, amount }) => [reverses, from, to, Number(amount)]), toHold, open };
};

/** 900 from the hold and 300 from free money: 800 to Ada, 200 to Bob, and the fee of 200. */
const booked = [
  transfer("1", "held then", "ada", 800),
  transfer("2", "held then", "bob", 100),
  transfer("3", "free", "bob", 100),
  transfer("4", "free", "fees", 200),
];

describe("the plan of a reversal", () => {
  it("takes a whole award back along the transfers that booked it", () => {
    expect(plan(1_000, 200, booked, { ada: 800, bob: 200 })).toEqual({
      legs: [
        ["1", "ada", "held now", 800],
        ["2", "bob", "held now", 100],
        ["3", "bob", "free", 100],
        ["4", "fees", "free", 200],
      ],
      toHold: 900n,
      open: 0n,
    });
  });

  it("takes a part in proportion, of each payee from their first transfer on", () => {
    const { legs } = plan(500, 100, booked, { ada: 800, bob: 200 });
    expect(legs).toEqual([
      ["1", "ada", "held now", 400],
      ["2", "bob", "held now", 100],
      ["4", "fees", "free", 100],
    ]);
  });

  it("takes from the others what somebody does not have any more", () => {
    const { legs, open } = plan(500, 100, booked, { ada: 800, bob: 30 });
    expect(legs.slice(0, 2)).toEqual([
      ["1", "ada", "held now", 470],
      ["2", "bob", "held now", 30],
    ]);
    expect(open).toBe(0n);
  });

  it("says how much none of them has", () => {
    expect(plan(1_000, 200, booked, { ada: 750, bob: 30 }).open).toBe(220n);
  });

  it("leaves what was taken back before", () => {
    const rest = [transfer("1", "held then", "ada", 300), transfer("2", "held then", "bob", 0), transfer("3", "free", "bob", 75)];
    expect(plan(375, 0, rest, { ada: 1_000, bob: 1_000 }).legs).toEqual([
      ["1", "ada", "held now", 300],
      ["3", "bob", "free", 75],
    ]);
  });

  it("makes an owed fee free that was never paid by people", () => {
    const fees = [transfer("1", "free", "fees", 40), transfer("2", "debt", "fees", 60)];
    expect(plan(0, 100, fees, {})).toEqual({
      legs: [
        ["1", "fees", "free", 40],
        ["2", "fees", "free", 60],
      ],
      toHold: 0n,
      open: 0n,
    });
  });
});

describe("the fee that is taken back", () => {
  const award = { amount: "1000", taken_back: "0", fee: "200", fee_taken_back: "0", fee_rate: 200 };

  it("is all of it with the whole award", () => expect(feeTakenBack(award, 1_000)).toBe(200n));

  it("leaves the rest the fee of its rate, whatever was rounded before", () => {
    const first = feeTakenBack(award, 333);
    expect(first).toBe(200n - 133n);
    expect(feeTakenBack({ ...award, taken_back: "333", fee_taken_back: String(first) }, 667)).toBe(133n);
  });
});
