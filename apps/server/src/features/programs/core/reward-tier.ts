/** Reward at one severity in the form of the API: `[amount]` or `[min, max]`. */
export function tier(min: number, max: number): number[] {
  return min === max ? [min] : [min, max];
}
