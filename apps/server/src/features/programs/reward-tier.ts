/** What a program pays at one level, as the API has it: `[amount]` or `[min, max]`. */
export function tier(min: number, max: number): number[] {
  return min === max ? [min] : [min, max];
}
