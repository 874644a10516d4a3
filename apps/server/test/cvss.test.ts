import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CvssVector } from "@safeport/contract/reports/core/report-input.schema";
import { describe, expect, it } from "vitest";
import { rateVector, storedRating } from "../src/features/reports/severity/cvss.ts";

/** Exists only next to the repository on development machines, never in it. */
const folder = fileURLToPath(new URL("../../../../shared/data/cvss/", import.meta.url));
const published = ["simple31", "simple4", "threat4", "security4", "supplemental4"].map(
  (name) => `${folder}redhat_vectors_${name}`,
);
const present = published.every((file) => existsSync(file));

/** `VECTOR - (base, temporal, environmental)`, of base metrics alone; `VECTOR - (score,)` or `VECTOR - score`. */
function linesOf(file: string): [string, number][] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("CVSS:"))
    .map((line) => {
      const [vector = "", scores = ""] = line.split(" - ");
      return [vector, Number(scores.match(/[\d.]+/)?.[0])];
    });
}

/** Scores that FIRST gives in its examples for 3.1, and some of 4.0 worked out by its calculator. */
const own: [string, number, string][] = [
  ["CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N", 6.1, "medium"],
  ["CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:L/I:L/A:N", 6.4, "medium"],
  ["CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N", 3.1, "low"],
  ["CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:H", 9.9, "critical"],
  ["CVSS:3.1/AV:L/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H", 7.8, "high"],
  ["CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H", 9.8, "critical"],
  ["CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/E:P/RL:O/RC:C", 8.8, "high"],
  ["CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/MAV:P", 6.8, "medium"],
  ["CVSS:3.1/AV:P/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N", 4.6, "medium"],
  ["CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:C/C:N/I:H/A:N", 6.8, "medium"],
  ["CVSS:3.1/AV:P/AC:H/PR:H/UI:R/S:U/C:N/I:N/A:N", 0, "none"],
  // Metrics may come in any order (v3.1 §6).
  ["CVSS:3.1/A:N/I:L/C:L/S:C/UI:R/PR:N/AC:L/AV:N", 6.1, "medium"],
  ["CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H", 10, "critical"],
  ["CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N", 9.3, "critical"],
  ["CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:A/VC:N/VI:N/VA:N/SC:L/SI:L/SA:N", 5.1, "medium"],
  ["CVSS:4.0/AV:P/AC:H/AT:P/PR:H/UI:A/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H/E:P", 5.9, "medium"],
  ["CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N", 0, "none"],
];

describe("the score of a vector", () => {
  it.each(own)("%s is %d, %s", (vector, score, severity) => {
    expect(rateVector(vector)).toEqual({ version: vector.slice(5, 8), vector, score, severity });
    expect(CvssVector.safeParse(vector).success).toBe(true);
  });

  it(
    present
      ? "is the published one for every published vector"
      : "is checked against our own table only (no published vectors here)",
    () => {
      const wrong: string[] = [];
      let count = 0;
      for (const file of present ? published : []) {
        for (const [vector, score] of linesOf(file)) {
          count += 1;
          const rating = rateVector(vector);
          if (rating?.score !== score) wrong.push(`${vector}: ${rating?.score} instead of ${score}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(count).toBe(present ? 4_286 : 0);
    },
  );

  it("stores the vector without undefined metrics", () => {
    const vector = "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N";
    expect(rateVector(`${vector}/E:X/RL:X/MAV:X`)).toMatchObject({ vector, score: 6.1 });
  });
});

/** Every metric and its values (FIRST, v3.1 table 15, v4.0 table 23), those of the base group first. */
const metrics = {
  "CVSS:3.1": {
    base: { AV: "NALP", AC: "LH", PR: "NLH", UI: "NR", S: "UC", C: "HLN", I: "HLN", A: "HLN" },
    more: {
      ...{ E: "XUPFH", RL: "XOTWU", RC: "XURC", CR: "XLMH", IR: "XLMH", AR: "XLMH", MAV: "XNALP", MAC: "XLH" },
      ...{ MPR: "XNLH", MUI: "XNR", MS: "XUC", MC: "XNLH", MI: "XNLH", MA: "XNLH" },
    },
  },
  "CVSS:4.0": {
    base: {
      ...{ AV: "NALP", AC: "LH", AT: "NP", PR: "NLH", UI: "NPA" },
      ...{ VC: "HLN", VI: "HLN", VA: "HLN", SC: "HLN", SI: "HLN", SA: "HLN" },
    },
    more: {
      ...{ E: "XAPU", CR: "XHML", IR: "XHML", AR: "XHML", MAV: "XNALP", MAC: "XLH", MAT: "XNP", MPR: "XNLH", MUI: "XNPA" },
      ...{ MVC: "XHLN", MVI: "XHLN", MVA: "XHLN", MSC: "XHLN", MSI: "XSHLN", MSA: "XSHLN" },
      ...{ S: "XNP", AU: "XNY", R: "XAUI", V: "XDC", RE: "XLMH", U: "X Clear Green Amber Red" },
    },
  },
} satisfies Record<string, Record<"base" | "more", Record<string, string>>>;

describe("the metrics", () => {
  it.each(["CVSS:3.1", "CVSS:4.0"] as const)("of %s take their values and no others", (head) => {
    const { base, more } = metrics[head];
    const valuesOf = (listed: string) => (listed.includes(" ") ? listed.split(" ") : [...listed]);
    const candidates = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ", "Clear", "Green", "Amber", "Red", "clear"];
    const vectorOf = (changed: Record<string, string>) =>
      [
        head,
        ...Object.entries({ ...Object.fromEntries(Object.entries(base).map(([m, v]) => [m, v[0]])), ...changed }).map(
          ([m, v]) => `${m}:${v}`,
        ),
      ].join("/");
    for (const [metric, listed] of Object.entries({ ...base, ...more }))
      for (const value of candidates)
        expect([metric, value, rateVector(vectorOf({ [metric]: value })) !== null]).toEqual([
          metric,
          value,
          valuesOf(listed).includes(value),
        ]);
    for (const metric of ["ZZ", "Au", "av", "MSX", "toString"])
      for (const value of ["N", "X", "H"]) expect(rateVector(vectorOf({ [metric]: value })), `${metric}:${value}`).toBeNull();
  });

  it.each(["CVSS:3.1", "CVSS:4.0"] as const)("of %s together always make a score from 0 to 10", (head) => {
    const all = Object.entries({ ...metrics[head].base, ...metrics[head].more });
    // A seeded generator, so that failures can be reproduced.
    let seed = 42;
    const draw = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (let n = 0; n < 1_000; n++) {
      const parts = all.map(([metric, listed]) => {
        const values = listed.includes(" ") ? listed.split(" ") : [...listed];
        return `${metric}:${values[draw(values.length)]}`;
      });
      const vector = [head, ...parts].join("/");
      const score = rateVector(vector)?.score ?? Number.NaN;
      expect(score >= 0 && score <= 10 && Number.isInteger(Math.round(score * 1e6) / 1e5), `${vector}: ${score}`).toBe(true);
    }
  });
});

const malformed = [
  "",
  "CVSS:3.1",
  "CVSS:3.1/",
  "CVSS:4.0/AV:N",
  "AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N",
  "CVSS:3.0/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N",
  "CVSS:2.0/AV:N/AC:L/Au:N/C:P/I:P/A:P",
  "cvss:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N",
  "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L",
  "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:X",
  "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:Z",
  "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:n",
  "CVSS:3.1/AV:N/AV:P/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N",
  "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N/A:N",
  "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N/ZZ:N",
  "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N/",
  "CVSS:3.1//AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N",
  "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A",
  "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N:N",
  "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N ",
  "CVSS:4.0/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N",
  "CVSS:3.1/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N",
  "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:S",
  "CVSS:3.1/constructor:N/__proto__:N/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N",
];

describe("a text that is no vector", () => {
  it.each(malformed)("%j has no score", (text) => {
    expect(rateVector(text)).toBeNull();
  });

  it("is refused by the field it came in", () => {
    for (const text of malformed.slice(1))
      expect(() => storedRating({ cvss_vector: text }, null)).toThrow(
        expect.objectContaining({ extras: { errors: [{ loc: ["body", "cvss_vector"], code: "vector_invalid" }] } }),
      );
    expect(storedRating({ cvss_vector: "" }, null)).toBeNull();
  });
});
