import { describe, expect, it } from "vitest";
import { feeOf, percentOf, rateOf, splitAmount, taxIn } from "../src/wallet/money/fee.ts";

describe("a split", () => {
  it("gives the cents that are left to the largest remainders, of equal ones to the author (money-31)", () => {
    expect(splitAmount(101, [34, 33, 33])).toEqual([35, 33, 33]);
    expect(splitAmount(5, [34, 33, 33])).toEqual([2, 2, 1]);
    expect(splitAmount(1, [50, 50])).toEqual([1, 0]);
  });

  // The rest that is divided repeats with each hundred.
  it("loses and gains nothing, for three hundred small and large amounts and each weight of two", () => {
    const amounts = Array.from({ length: 300 }, (_, place) => [place + 1, 10_000 - place, 10 ** 12 - place]).flat();
    let wrong = 0;
    for (let weight = 1; weight < 100; weight++)
      for (const amount of amounts) {
        const [first = 0, second = 0] = splitAmount(amount, [weight, 100 - weight]);
        const exact = (amount * weight) / 100;
        if (first + second !== amount || Math.abs(first - exact) >= 1) wrong++;
      }
    expect(wrong).toBe(0);
  });
});

describe("a fee", () => {
  it("is rounded half up, and exact for the largest award", () => {
    expect([2, 3, 12, 13].map((amount) => feeOf(amount, 200))).toEqual([0, 1, 2, 3]);
    expect(feeOf(5, 100)).toBe(1);
    expect(feeOf(4, 100)).toBe(0);
    expect(feeOf(1_000_000_000_000, 999)).toBe(999_000_000_000);
  });
});

describe("a rate in tenths of a percent", () => {
  it("is whole for every percentage with one decimal, and comes back as that", () => {
    for (let rate = 0; rate <= 999; rate++) {
      const percent = Number((rate / 10).toFixed(1));
      expect([rateOf(percent), percentOf(rate)]).toEqual([rate, percent]);
    }
  });

  it("gives the tax that is part of an amount, rounded half up", () => {
    expect([taxIn(12_000n, 200), taxIn(1n, 200), taxIn(3n, 200), taxIn(100n, 0)]).toEqual([2_000n, 0n, 1n, 0n]);
  });
});
