/** The value below which `part` (0 to 1) of the values lie; 0 of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export interface Ratio {
  median: number;
  lowest: number;
  highest: number;
}

/** How the pairs of two series compare, and how far they lie apart: the noise of the machine. */
export function ratioOf(upper: readonly number[], lower: readonly number[]): Ratio {
  const ratios = upper.map((value, index) => value / (lower[index] ?? Number.NaN));
  return { median: median(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) };
}
