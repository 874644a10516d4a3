import { completenessOf, completenessPoints, type ScoredReport } from "@safeport/contract/reports/core/completeness";
import { describe, expect, it } from "vitest";

const whole: ScoredReport = {
  scope_id: "0198f3c0-0000-7000-8000-000000000001",
  weakness_name: "Cross-site Scripting (XSS)",
  poc_title: "Stored XSS in the notes of an invoice",
  poc_description_markdown: "The note is not escaped.",
  steps_markdown: "1. Write a note.\n2. Open the invoice.",
  expected_markdown: "Text",
  actual_markdown: "The script runs.",
  impact_markdown: "Anyone acts as the clerk.",
  environment_markdown: "4.2",
  cvss_vector: "CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N",
  has_files: true,
};
const lacks = (over: Partial<ScoredReport>) => completenessOf({ ...whole, ...over });

describe("how complete a report is", () => {
  it("adds up to 100 points", () => {
    expect(Object.values(completenessPoints).reduce((sum, points) => sum + points, 0)).toBe(100);
    expect(completenessOf(whole)).toEqual({ score: 100, missing: [] });
  });

  it.each<[Partial<ScoredReport>, string, number]>([
    [{ scope_id: null }, "scope", 10],
    [{ weakness_name: null }, "weakness", 5],
    [{ poc_description_markdown: " \n" }, "description", 10],
    [{ steps_markdown: "" }, "steps", 20],
    [{ steps_markdown: "Open the invoice." }, "steps", 10],
    [{ steps_markdown: "1. Open the invoice." }, "steps", 10],
    [{ expected_markdown: "" }, "expected", 5],
    [{ actual_markdown: "" }, "actual", 5],
    [{ impact_markdown: "" }, "impact", 15],
    [{ environment_markdown: "" }, "environment", 5],
    [{ cvss_vector: null }, "vector", 5],
    [{ has_files: false }, "proof", 15],
    [{ has_files: false, steps_markdown: "1. a\n2. b\n```\n```" }, "proof", 15],
  ])("%j lacks its %s @spec:10.16", (over, part, points) => {
    expect(lacks(over)).toEqual({ score: 100 - points, missing: [{ part, points }] });
  });

  it("takes a block of code in any text as proof", () => {
    for (const field of ["poc_description_markdown", "actual_markdown", "impact_markdown", "environment_markdown"])
      expect(lacks({ has_files: false, [field]: "Seen:\n\n~~~http\nGET / HTTP/1.1\n~~~" }).score).toBe(100);
  });

  it.each([
    ["XSS", false],
    ["Stored XSS vulnerability", false],
    ["Cross-Site Scripting (XSS)", false],
    ["SQL injection in site", false],
    ["Stored XSS in invoice notes", true],
    ["Injection SQL dans la recherche de factures", true],
    ["発注書のメモ 保存型 XSS", true],
  ])("finds in the title %j more than a class of weakness: %s", (poc_title, more) => {
    expect(lacks({ poc_title }).missing).toEqual(more ? [] : [{ part: "title", points: 5 }]);
  });

  it("reads the longest texts at once", () => {
    const long = "1. `".repeat(12_500);
    expect(
      lacks({ steps_markdown: long, poc_description_markdown: "~~~".repeat(16_000), poc_title: "-_".repeat(75) }).score,
    ).toBeLessThan(100);
  });
});
