import { describe, expect, it } from "vitest";
import { feeOf, splitAmount } from "../src/wallet/fee.ts";

describe("a split", () => {
  it("gives the cents that are left to the largest remainders, of equal ones to the author (money-31)", () => {
    expect(splitAmount(101, [34, 33, 33])).toEqual([35, 33, 33]);
    expect(splitAmount(5, [34, 33, 33])).toEqual([2, 2, 1]);
    expect(splitAmount(1, [50, 50])).toEqual([1, 0]);
  });

  it("loses and gains nothing, for each amount from 1 to 10,000 and each weight of two", () => {
    let wrong = 0;
    for (let weight = 1; weight < 100; weight++)
      for (let amount = 1; amount <= 10_000; amount++) {
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
