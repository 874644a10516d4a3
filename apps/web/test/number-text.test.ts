import { expect, it } from "vitest";
import { readNumber } from "../src/ui/forms/number-text.ts";

it.each([
  ["en", "", null],
  ["en", "1,234.56", 1234.56],
  ["en", "1.234,56", 1234.56],
  ["en", "1 234,56", 1234.56],
  ["en", "1'234.56", 1234.56],
  ["en", "1,234", 1234],
  ["en", "1,234,567", 1234567],
  ["en", "12,5", 12.5],
  ["en", "-5", -5],
  ["en", "99999999999", 99999999999],
  ["fr", "1,234.56", 1234.56],
  ["fr", "1.234,5", 1234.5],
  ["fr", "1\u202f234,56", 1234.56],
  ["fr", "1\u00a0234", 1234],
  ["fr", "12.5", 12.5],
])("reads in %s the number %j", (locale, text, number) => {
  expect(readNumber(text, locale, 2)).toBe(number);
});

it.each([
  ["en", "1.234"],
  ["en", "1.005"],
  ["en", "1,23,456"],
  ["en", "1,2.5.6"],
  ["en", "12."],
  ["en", "1e3"],
  ["en", "--5"],
  ["en", "0,1234"],
  ["fr", "1,234"],
  ["fr", "1.234"],
  ["fr", "1,234.567"],
])("does not guess in %s what %j means, nor cut it", (locale, text) => {
  expect(readNumber(text, locale, 2)).toBe("wrong");
});
