/** A number that somebody typed: null for nothing, "wrong" where the text could mean two things, or none. */
export type TypedNumber = number | null | "wrong";

/**
 * Reads a number with the signs of both languages, whatever the reader's own: "1,234.56", "1.234,56" and "1 234,56". A text that could be
 * read in two ways, or has more decimals than `digits`, is not guessed at and nothing of it is cut.
 */
export function readNumber(text: string, locale: string, digits: number): TypedNumber {
  const bare = text.replace(/[\s’']/g, "");
  if (bare === "") return null;
  const sign = /^[-−]/.test(bare) ? -1 : 1;
  const typed = bare.replace(/^[-−]/, "");
  if (!/^\d[\d.,]*$/.test(typed)) return "wrong";
  const decimal = decimalSign(typed, locale);
  const at = decimal === null ? typed.length : typed.lastIndexOf(decimal);
  const whole = typed.slice(0, at);
  const fraction = typed.slice(at + 1);
  if (at < typed.length && (fraction === "" || fraction.length > digits)) return "wrong";
  const isGrouped = /^\d{1,3}(,\d{3})+$/.test(whole) || /^\d{1,3}(\.\d{3})+$/.test(whole);
  if (!isGrouped && !/^\d+$/.test(whole)) return "wrong";
  return sign * Number(`${whole.replace(/[.,]/g, "")}.${fraction || "0"}`);
}

/** The sign before the decimals of a number; null where it has none. */
function decimalSign(typed: string, locale: string): string | null {
  const signs = typed.replace(/\d/g, "");
  if (signs === "") return null;
  const last = signs.at(-1) ?? "";
  // One sign alone, and three digits after it: only the reader's own group sign groups them.
  if (signs.length === 1) return /^\d{1,3}[.,]\d{3}$/.test(typed) && last === groupSign(locale) ? null : last;
  return signs.split("").every((sign) => sign === last) ? null : last;
}

function groupSign(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(12_345).find(({ type }) => type === "group")?.value ?? ",";
}
