import { currencyExponent } from "@safeport/contract/kernel/currency";
import { maxAmount } from "@safeport/contract/kernel/minor-units";

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

/** An amount of Stripe in minor units; null if no amount of the currency is that, or the books take none so large. */
export function fromStripeAmount(amount: number, currency: string): number | null {
  const minorUnits = amount / 10 ** shiftOf(currency);
  return Number.isSafeInteger(minorUnits) && minorUnits > 0 && minorUnits <= maxAmount ? minorUnits : null;
}

/** Any amount of Stripe's own record, also a negative one, in minor units; rounded where the books have fewer digits. */
export function minorUnitsOf(amount: number, currency: string): number {
  return Math.round(amount / 10 ** shiftOf(currency));
}
