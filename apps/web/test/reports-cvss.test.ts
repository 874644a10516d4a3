import { existsSync, readFileSync } from "node:fs";
import { baseMetrics, cvssVersions, metricGroups, optionalMetrics } from "@safeport/contract/reports/severity/cvss.values";
import reports from "@safeport/messages/reports/en.json" with { type: "json" };
import { describe, expect, test } from "vitest";
import { helpKey, modifiedOf, nameKey, questionKey, valueKey } from "../src/features/reports/severity/cvss/message-keys.ts";
import {
  compareVectors,
  missingMetrics,
  readVector,
  toVersion,
  writeVector,
} from "../src/features/reports/severity/cvss/vector.ts";

const texts = reports["reports/cvss"];
const full31 = "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:H/I:L/A:N";
const full40 = "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:P/VC:H/VI:L/VA:N/SC:L/SI:L/SA:N";

function vectorOf(text: string) {
  const { vector } = readVector(text);
  if (!vector) throw new Error(`not a vector: ${text}`);
  return vector;
}

describe("reading a vector", () => {
  test.each([full31, full40])("gives %s back as it was", (text) => {
    const reading = readVector(text);
    expect(reading.problem).toBeNull();
    expect(writeVector(vectorOf(text))).toBe(text);
  });

  test.each([
    [` ${full31} `, full31],
    [`(${full31})`, full31],
    [full31.toLowerCase(), full31],
    [`${full31}/`, full31],
    ["AV:N/AC:L/PR:N/UI:R/S:C/C:H/I:L/A:N", full31],
    ["AV:N/AC:L/AT:N/PR:N/UI:P/VC:H/VI:L/VA:N/SC:L/SI:L/SA:N", full40],
    [full31.replace("3.1", "3.0"), full31],
    ["CVSS:3.1/A:N/I:L/C:H/S:C/UI:R/PR:N/AC:L/AV:N", full31],
    [`${full31}/E:X/RL:X`, full31],
    [`${full40}/u:amber`, `${full40}/U:Amber`],
  ])("takes %j as people paste it", (text, meant) => {
    const reading = readVector(text);
    expect(reading.problem).toBeNull();
    expect(reading.vector && writeVector(reading.vector)).toBe(meant);
  });

  test.each([
    ["", { code: "unreadable" }],
    ["high", { code: "unreadable" }],
    ["CVSS:2.0/AV:N", { code: "version" }],
    ["CVSS:3.1/AV:Q", { code: "unknown", part: "AV:Q" }],
    ["CVSS:3.1/AT:N", { code: "unknown", part: "AT:N" }],
    ["CVSS:3.1/AV:N:N", { code: "unknown", part: "AV:N:N" }],
    ["CVSS:3.1/AV:N/AV:L", { code: "twice", part: "AV" }],
    ["CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:H", { code: "incomplete", missing: ["I", "A"] }],
    ["CVSS:3.1/AV:X/AC:L/PR:N/UI:R/S:C/C:H/I:L/A:N", { code: "incomplete", missing: ["AV"] }],
  ])("says what is wrong with %j", (text, problem) => {
    expect(readVector(text).problem).toEqual(problem);
  });

  test("keeps what an incomplete vector says", () => {
    expect(readVector("CVSS:4.0/AV:P/AC:H").vector).toEqual({ version: "4.0", values: { AV: "P", AC: "H" } });
  });

  const folder = new URL("../../../../shared/data/cvss/", import.meta.url);
  const files = ["redhat_vectors_simple31", "redhat_vectors_simple4", "redhat_vectors_supplemental4", "redhat_vectors_threat4"];
  test.runIf(existsSync(folder)).each(files)("gives every published vector of %s back", (file) => {
    const vectors = readFileSync(new URL(file, folder), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split(" - ")[0] ?? "");
    const changed = vectors.filter((text) => {
      const { vector, problem } = readVector(text);
      const parts = (vector ? writeVector(vector) : "").split("/").toSorted();
      const meant = text.split("/").filter((part) => !part.endsWith(":X"));
      return problem !== null || parts.join() !== meant.toSorted().join();
    });
    expect(changed).toEqual([]);
    expect(vectors.length).toBeGreaterThan(5);
  });
});

describe("another version", () => {
  test("keeps what both mean alike and leaves the rest to be chosen", () => {
    expect(toVersion(vectorOf(full31), "4.0")).toEqual({
      version: "4.0",
      values: { AV: "N", AC: "L", PR: "N", VC: "H", VI: "L", VA: "N" },
    });
    expect(toVersion(vectorOf(full40), "3.1").values).toEqual({ AV: "N", AC: "L", PR: "N", C: "H", I: "L", A: "N" });
    expect(toVersion(vectorOf(full31.replace("UI:R", "UI:N")), "4.0").values.UI).toBe("N");
    expect(missingMetrics(toVersion(vectorOf(full31), "4.0"))).toEqual(["AT", "UI", "SC", "SI", "SA"]);
  });

  test("is the same vector when it is the same version", () => {
    expect(writeVector(toVersion(vectorOf(full40), "4.0"))).toBe(full40);
  });
});

describe("comparing vectors", () => {
  test("names every metric that either defines, with both values", () => {
    const changes = compareVectors(vectorOf(full31), vectorOf(`${full31.replace("C:H", "C:L")}/E:P`));
    expect(changes?.filter(({ before, after }) => before !== after)).toEqual([
      { id: "C", before: "H", after: "L" },
      { id: "E", before: null, after: "P" },
    ]);
    expect(changes).toHaveLength(9);
  });

  test("compares nothing across versions", () => {
    expect(compareVectors(vectorOf(full31), vectorOf(full40))).toBeNull();
  });
});

describe("the words of the calculator", () => {
  test.each(cvssVersions)("name every metric and value of %s", (version) => {
    for (const { id, values } of [...baseMetrics[version], ...optionalMetrics[version]]) {
      expect(texts.name).toHaveProperty(nameKey(version, modifiedOf(id) ?? id));
      for (const value of values) expect(texts.value, `${id}:${value}`).toHaveProperty(valueKey(version, id, value));
    }
  });

  test.each(cvssVersions)("explain every base metric and value of %s", (version) => {
    for (const { id, values } of baseMetrics[version]) {
      expect(texts.ask).toHaveProperty(questionKey(version, id));
      for (const value of values) expect(texts.help, `${id}:${value}`).toHaveProperty(helpKey(version, id, value));
    }
  });

  test.each(cvssVersions)("put every base metric of %s in one group", (version) => {
    const grouped = metricGroups[version].flatMap(({ ids }) => ids);
    expect(grouped.toSorted()).toEqual(baseMetrics[version].map(({ id }) => id).toSorted());
  });
});
