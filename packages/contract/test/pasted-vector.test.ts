import { expect, it } from "vitest";
import { pastedVector } from "../src/reports/core/pasted-vector.ts";
import { CvssVector } from "../src/reports/core/report-input.schema.ts";

const three = "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H";
const four = "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N";

it.each([
  [three, three],
  [`https://www.first.org/cvss/calculator/3.1#${three}`, three],
  [`https://www.first.org/cvss/calculator/4.0#${four}`, four],
  [`https://www.first.org/cvss/calculator/4-0#${encodeURIComponent(four)}`, four],
  [`  www.first.org/cvss/calculator/3.1#${three}  `, three],
  [`https://nvd.nist.gov/vuln-metrics/cvss/v3-calculator?vector=${three.slice(9)}&version=3.1&source=NIST`, three],
  [`https://nvd.nist.gov/vuln-metrics/cvss/v3-calculator?name=CVE-2024-1&vector=(${three.slice(9)})&version=3.1`, three],
  [`https://nvd.nist.gov/site-scripts/cvss-v4-calculator/main/#${four}`, four],
  [`https://calculator.example/?v=${three}&lang=en`, three],
  [`Vector: ${three}`, three],
])("%s holds a vector", (text, vector) => {
  expect(pastedVector(text).trim()).toBe(vector);
  expect(CvssVector.parse(text)).toBe(vector);
});

it.each(["https://www.first.org/cvss/calculator/3.1", "%E0%A4%A", "AV:N/AC:L", "", "x".repeat(5_000)])("%s stays", (text) => {
  expect(pastedVector(text)).toBe(text);
});
