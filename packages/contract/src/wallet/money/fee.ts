/** A rate in tenths of a percent: holds and awards store the fee on them so, since it is whole. People and settings have percentages. */
type Rate = number;

export function rateOf(percent: number): Rate {
  return Math.round(percent * 10);
}

export function percentOf(rate: Rate): number {
  return rate / 10;
}

/** The fee on top of an award, in minor units, rounded half up. */
export function feeOf(amount: number, rate: Rate): number {
  // 10^12 times 999 is still exact.
  return Math.floor((amount * rate + 500) / 1_000);
}

/** The tax within an amount that contains it, rounded half up to the minor unit. */
export function taxIn(amount: bigint, rate: Rate): bigint {
  const whole = 1_000n + BigInt(rate);
  return (amount * BigInt(rate) * 2n + whole) / (whole * 2n);
}

/**
 * Splits an amount by whole weights: each gets the floor of their share, and the remaining minor units go to the largest
 * remainders, of equal ones to the first. The parts sum to the amount.
 */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((share) => Number(share / total));
  const remainders = exact.map((share, place) => ({ place, remainder: share % total }));
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  // The sort is stable.
  for (const { place } of remainders.sort((a, b) => Number(b.remainder - a.remainder)).slice(0, left))
    parts[place] = (parts[place] ?? 0) + 1;
  return parts;
}
