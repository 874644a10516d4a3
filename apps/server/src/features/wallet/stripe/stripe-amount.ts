import { currencyExponent } from "@safeport/contract/kernel/currency";

/** Digits after the point in amounts at Stripe, where they differ from ISO 4217. */
const differing: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

const shiftOf = (currency: string) => (differing[currency] ?? currencyExponent(currency)) - currencyExponent(currency);

/** Most of an amount at Stripe. */
const most = 99_999_999;

/** An amount of minor units as Stripe writes it; null if Stripe has no such amount in the currency. */
export function toStripeAmount(minorUnits: number | bigint | string, currency: string): number | null {
  const amount = Number(minorUnits) * 10 ** shiftOf(currency);
  // Stripe takes three digits after the point, of which the last is 0.
  const step = currencyExponent(currency) === 3 ? 10 : 1;
  return Number.isSafeInteger(amount) && amount % step === 0 && amount <= most ? amount : null;
}

/** An amount of Stripe in minor units. Throws if the amount is not one of the currency. */
export function fromStripeAmount(amount: number, currency: string): number {
  const minorUnits = amount / 10 ** shiftOf(currency);
  if (!Number.isSafeInteger(minorUnits)) throw new Error(`Stripe's amount ${amount} is no amount in ${currency}`);
  return minorUnits;
}
