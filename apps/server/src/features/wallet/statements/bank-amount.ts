import { currencyExponent } from "@safeport/contract/kernel/currency";

/** JSON carries no larger integer exactly. */
const most = BigInt(Number.MAX_SAFE_INTEGER);

/** A decimal number of a bank, such as `1234.50`, in minor units; null for anything else, a part of a minor unit or more than the books take. */
export function minorUnitsOf(text: string, currency: string): bigint | null {
  const [, whole, fraction = ""] = /^(\d{1,18})(?:\.(\d{1,18}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const digits = currencyExponent(currency);
  if (/[1-9]/.test(fraction.slice(digits))) return null;
  const amount = BigInt(whole + fraction.slice(0, digits).padEnd(digits, "0"));
  return amount <= most ? amount : null;
}

/** A calendar day such as `2026-11-02`, also at the beginning of a time; null for anything else. */
export function dayOf(text: string): string | null {
  const [day] = /^20\d\d-\d\d-\d\d(?=$|T|Z|[+-])/.exec(text) ?? [];
  if (day === undefined) return null;
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day) ? day : null;
}
