import { describe, expect, it } from "vitest";
import { emptyValues } from "../src/features/programs/editor/form-values.ts";
import { openingProblems } from "../src/features/programs/editor/opening-check.ts";

const asset = (over: object = {}) => ({
  max_severity: "medium" as const,
  is_eligible_for_bounty: true,
  is_out_of_scope: false,
  ...over,
});
const reward = (min: string, max = "") => ({ min, max });
const complete = {
  ...emptyValues(),
  description: "Payments",
  policy: "Be kind",
  safe_harbor: "full" as const,
  rewards: { critical: reward(""), high: reward(""), medium: reward("500"), low: reward("100") },
};

describe("before a program is open to everybody", () => {
  it("nothing is said of a complete one, nor of a private one, a draft or a paused one", () => {
    expect(openingProblems(complete, [asset()])).toEqual([]);
    const empty = emptyValues();
    for (const over of [{ visibility: "PRIVATE" }, { status: "draft" }, { status: "paused" }] as const)
      expect(openingProblems({ ...empty, ...over }, [asset()])).toEqual([]);
  });

  it("a company without money is said of promised rewards alone", () => {
    expect(openingProblems(complete, [asset()], false)).toEqual([{ kind: "unfunded" }]);
    expect(openingProblems({ ...complete, program_type: "VDP" }, [asset()], false)).toEqual([]);
  });

  it("a missing description, policy and safe harbor are named", () => {
    expect(openingProblems({ ...complete, description: " ", policy: "", safe_harbor: "none" }, [asset()])).toEqual([
      { kind: "description" },
      { kind: "policy" },
      { kind: "safe_harbor" },
    ]);
  });

  it("so is each reward that no asset's cap can earn", () => {
    const values = { ...complete, rewards: { ...complete.rewards, critical: reward("5000"), high: reward("", "2000") } };
    expect(openingProblems(values, [asset()])).toEqual([
      { kind: "reward", level: "critical", amount: 5_000 },
      { kind: "reward", level: "high", amount: 2_000 },
    ]);
    expect(openingProblems(values, [asset(), asset({ max_severity: "critical" })])).toEqual([]);
    const unpaid = { max_severity: "critical", is_eligible_for_bounty: false };
    expect(openingProblems(values, [asset(), asset(unpaid)])).toHaveLength(2);
    expect(openingProblems(values, [asset(unpaid), asset({ is_out_of_scope: true })])).toEqual([{ kind: "unpaid" }]);
    expect(openingProblems({ ...values, program_type: "VDP" }, [asset()])).toEqual([]);
  });
});
