import { describe, expect, it } from "vitest";
import { rewardInversions, rewardRangeText, tierText } from "../src/lib/reward-text.ts";

const rewards = { critical: [5_000, 10_000], high: [2_000], medium: [500], low: [100, 300] };

const words = (locale: string, currency = "USD") => ({ locale, currency, upTo: (amount: string) => `Up to ${amount}` });

describe("rewards as text", () => {
  it("goes from the low tier's minimum to the critical tier's maximum in the platform's currency @spec:9.13", () => {
    expect(rewardRangeText(rewards, words("en"))).toBe("$100–$10,000");
    expect(rewardRangeText(rewards, words("en", "JPY"))).toBe("¥100–¥10,000");
    expect(rewardRangeText({ critical: [250], high: [250], medium: [250], low: [250] }, words("en"))).toBe("$250");
  });

  it("says nothing for a program that pays nothing", () => {
    expect(rewardRangeText({ critical: [0], high: [0], medium: [0], low: [0] }, words("en"))).toBeNull();
  });

  it("does not end at 0 when only another tier than critical pays", () => {
    expect(rewardRangeText({ critical: [0], high: [800], medium: [0], low: [50] }, words("en"))).toBe("$50–$800");
    expect(rewardRangeText({ critical: [5_000], high: [800], medium: [0], low: [0] }, words("en"))).toBe("Up to $5,000");
  });

  it("follows the reader's language", () => {
    expect(rewardRangeText(rewards, words("fr"))?.replace(/\s/g, " ")).toBe("100 $US–10 000 $US");
  });

  it("shows a tier as an amount, a range or nothing", () => {
    expect([[500], [500, 1_500], [0, 50], [0]].map((tier) => tierText(tier, words("en")))).toEqual([
      "$500",
      "$500–$1,500",
      "Up to $50",
      null,
    ]);
  });

  it("finds tiers that pay more than the next one up", () => {
    expect(rewardInversions(rewards)).toEqual([]);
    expect(rewardInversions({ ...rewards, high: [50], medium: [40, 60] })).toEqual([
      { lower: "medium", upper: "high" },
      { lower: "low", upper: "medium" },
    ]);
  });
});
