import { expect, it } from "vitest";
import { readingsOf, readNumber } from "../src/ui/forms/number-text.ts";

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
  ["en", "0.50", 0.5],
  ["fr", "0,5", 0.5],
  ["en", " 12.50 ", 12.5],
  ["en", "1\u2009234", 1234],
  ["fr", "1 234 567,5", 1234567.5],
  ["en", "12’345’678.9", 12345678.9],
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
  ["en", "0,500"],
  ["en", "012,500"],
  ["en", "0,123,456"],
  ["en", "12 50"],
  ["en", "12'50"],
  ["en", "1 2345"],
  ["en", "1 234'567"],
  ["en", "100\t200"],
  ["en", "1 234.5.6"],
  ["en", "0 500"],
  ["fr", "1 234,5 6"],
  ["fr", "1 234 5"],
  ["fr", "1 234.567,8"],
])("does not guess in %s what %j means, nor cut it", (locale, text) => {
  expect(readNumber(text, locale, 2)).toBe("wrong");
});

it("reads no group after a leading zero, also with one decimal", () => {
  expect(readNumber("0,050", "en", 1)).toBe("wrong");
});

it.each([
  ["en", "1,500"],
  ["en", "1.500"],
  ["fr", "1.500"],
  ["fr", "-12,345"],
])("calls %s %j unclear where an amount has three decimals", (locale, text) => {
  expect([3, 4].map((digits) => readNumber(text, locale, digits))).toEqual(["unclear", "unclear"]);
});

it.each([
  ["0.500", 0.5],
  ["01.234", 1.234],
  ["1.5", 1.5],
  ["1500", 1500],
  ["1,500.000", 1500],
  ["1 500,250", 1500.25],
  ["1234.567", 1234.567],
])("reads %j where an amount has three decimals", (text, number) => {
  expect(["en", "fr"].map((locale) => readNumber(text, locale, 3))).toEqual([number, number]);
});

it.each([
  ["1,500", "1.5", "1500"],
  ["12.345", "012.345", "12345"],
  ["7.000", "7", "7000"],
])("names two clear texts for %j", (text, decimal, whole) => {
  expect(readingsOf(text)).toEqual([decimal, whole]);
  for (const one of [decimal, whole]) expect(readNumber(one, "en", 3)).toBe(Number(one));
});
