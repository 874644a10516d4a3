import { describe, expect, it } from "vitest";
import { emptyValues } from "../src/features/programs/editor/form-values.ts";
import { mergeForms } from "../src/features/programs/editor/merge-forms.ts";

const reward = (min: string, max = "") => ({ min, max });
const base = {
  ...emptyValues(),
  title: "Harbour",
  policy: "Be kind.",
  tags: "web, api",
  rewards: { critical: reward("5000"), high: reward("2000"), medium: reward("100"), low: reward("") },
};

describe("a program that two people change at once", () => {
  it("keeps my value of a field that I changed, whatever they did to it", () => {
    const mine = { ...base, title: "Lighthouse", tags: "" };
    const theirs = { ...base, title: "Pier" };
    expect(mergeForms(base, theirs, mine)).toEqual({ ...base, title: "Lighthouse", tags: "" });
  });

  it("takes theirs of a field that I left alone", () => {
    const theirs = { ...base, policy: "Be quick.", visibility: "PRIVATE" as const, features: ["aws" as const] };
    const mine = { ...base, title: "Lighthouse" };
    expect(mergeForms(base, theirs, mine)).toEqual({ ...theirs, title: "Lighthouse" });
  });

  it("keeps each reward and each response target apart, but a range of rewards together", () => {
    const theirs = {
      ...base,
      rewards: { ...base.rewards, critical: reward("6000", "9000"), high: reward("2500") },
      response_targets: { ...base.response_targets, triage: "5" },
    };
    const mine = {
      ...base,
      rewards: { ...base.rewards, critical: reward("5000", "7000"), low: reward("50") },
      response_targets: { ...base.response_targets, bounty: "30" },
    };
    expect(mergeForms(base, theirs, mine)).toEqual({
      ...base,
      rewards: { critical: reward("5000", "7000"), high: reward("2500"), medium: reward("100"), low: reward("50") },
      response_targets: { ...base.response_targets, triage: "5", bounty: "30" },
    });
  });
});
