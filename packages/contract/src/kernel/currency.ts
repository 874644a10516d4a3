/** The currencies of ISO 4217 whose minor unit is not a hundredth, by the digits after the point. */
const exponents: Readonly<Record<number, string>> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
};

/** Digits after the point of an amount in this currency: 2 for USD, 0 for JPY, 3 for KWD. `Intl` follows CLDR, which differs from ISO 4217. */
export function currencyExponent(currency: string): number {
  const entry = Object.entries(exponents).find(([, codes]) => codes.split(" ").includes(currency));
  return entry ? Number(entry[0]) : 2;
}

/** An amount in whole units as minor units: 50 dollars are 5000. */
export function toMinorUnits(wholeUnits: number, currency: string): number {
  return wholeUnits * 10 ** currencyExponent(currency);
}

/** An amount of minor units as a plain decimal number, such as `1234.50`; for files and for `Intl.NumberFormat`. */
export function decimalAmount(minorUnits: number | bigint, currency: string): string {
  const digits = currencyExponent(currency);
  const sign = minorUnits < 0 ? "-" : "";
  const text = String(minorUnits)
    .replace("-", "")
    .padStart(digits + 1, "0");
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** An amount of minor units in the reader's language, with its currency: $1,234.50. */
export function formatMoney(minorUnits: number | bigint, currency: string, language: string): string {
  const digits = currencyExponent(currency);
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // A decimal text keeps all digits; the types of TypeScript do not know it yet.
  return format.format(decimalAmount(minorUnits, currency) as unknown as number);
}
