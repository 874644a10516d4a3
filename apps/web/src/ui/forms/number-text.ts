/** A number that somebody typed: null for nothing, "wrong" where the text is none, "unclear" where it could be a decimal or a grouped whole number. */
export type TypedNumber = number | null | "wrong" | "unclear";

/** One sign before exactly three digits, after digits that can be a group: 1,500 is one and a half or fifteen hundred. */
const lone = /^([1-9]\d{0,2})[.,](\d{3})$/;

/**
 * Reads a number with the signs of both languages, whatever the reader's own: "1,234.56", "1.234,56" and "1 234,56". A text that could be
 * read in two ways, or has more decimals than `digits`, is not guessed at and nothing of it is cut. Only groups of three digits are
 * joined: somebody who typed "12 50" meant 12.50 as likely as 1250.
 */
export function readNumber(text: string, locale: string, digits: number): TypedNumber {
  const bare = text
    .trim()
    .replace(/[\u00a0\u2009\u202f]/g, " ")
    .replaceAll("’", "'");
  if (bare === "") return null;
  const sign = /^[-−]/.test(bare) ? -1 : 1;
  const typed = bare.replace(/^[-−]/, "");
  if (digits > 2 && lone.test(typed)) return "unclear";
  const [whole, fraction] = partsOf(typed, locale);
  if (whole === "" || fraction.length > digits) return "wrong";
  return sign * Number(`${whole}.${fraction || "0"}`);
}

/** The two numbers that an unclear text can be, as decimal texts: "1.5" and "1500". Zeros before a number say that its digits are no group. */
export function readingsOf(text: string): [string, string] {
  const [, whole = "", rest = ""] = lone.exec(text.trim().replace(/^[-−]/, "")) ?? [];
  const fraction = rest.replace(/0+$/, "");
  const decimal = fraction.length === 3 ? `0${whole}.${fraction}` : fraction === "" ? whole : `${whole}.${fraction}`;
  return [decimal, `${whole}${rest}`];
}

/** The digits before and after the decimal sign; nothing before it where the text is no number. */
function partsOf(typed: string, locale: string): [string, string] {
  const spaced = /^([1-9]\d{0,2}([ '])\d{3}(?:\2\d{3})*)(?:[.,](\d+))?$/.exec(typed);
  if (spaced) return [(spaced[1] ?? "").replace(/[ ']/g, ""), spaced[3] ?? ""];
  if (!/^\d+(?:[.,]\d+)*$/.test(typed)) return ["", ""];
  const decimal = decimalSign(typed, locale);
  const at = decimal === null ? typed.length : typed.lastIndexOf(decimal);
  const whole = typed.slice(0, at);
  const isGrouped = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole);
  return isGrouped || /^\d+$/.test(whole) ? [whole.replace(/[.,]/g, ""), typed.slice(at + 1)] : ["", ""];
}

/** The sign before the decimals of a number; null where it has none. */
function decimalSign(typed: string, locale: string): string | null {
  const signs = typed.replace(/\d/g, "");
  if (signs === "") return null;
  const last = signs.at(-1) ?? "";
  // One sign alone, and three digits after it: only the reader's own group sign groups them.
  if (signs.length === 1) return lone.test(typed) && last === groupSign(locale) ? null : last;
  return signs.split("").every((sign) => sign === last) ? null : last;
}

function groupSign(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(12_345).find(({ type }) => type === "group")?.value ?? ",";
}
