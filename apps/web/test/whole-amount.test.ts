import { expect, it } from "vitest";
import { wholeAmountOf } from "../src/features/programs/editor/whole-amount.ts";

const read = (locale: string, text: string) => wholeAmountOf(text, locale, locale === "en" ? ["USD", "$"] : ["USD", "$US"]);

it.each([
  ["en", "1500", "1500"],
  ["en", "1,500", "1500"],
  ["en", " $1,500 ", "1500"],
  ["en", "USD 1,500,000", "1500000"],
  ["en", "1,500.00", "1500"],
  ["en", "1 500", "1500"],
  ["en", "1'500", "1500"],
  ["en", "", ""],
  ["fr", "1 500", "1500"],
  ["fr", "1\u202f500 $US", "1500"],
  ["fr", "1\u00a0500,00", "1500"],
  ["fr", "1’500", "1500"],
])("reads in %s the amount %j", (locale, text, digits) => {
  expect(read(locale, text)).toBe(digits);
});

it.each([
  ["en", "1,5"],
  ["en", "1,50"],
  ["en", "1.500"],
  ["en", "1,500.50"],
  ["en", "1500,000"],
  ["en", "1,,500"],
  ["en", "-5"],
  ["en", "1e3"],
  ["en", "500–900"],
  ["fr", "1,500"],
  ["fr", "1.500"],
  ["fr", "1 50"],
])("does not guess in %s what %j means", (locale, text) => {
  expect(read(locale, text)).toBeNull();
});
