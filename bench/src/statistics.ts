/** The value below which `part` (0 to 1) of the values lie; 0 of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The middle, and between what the middle half lies: the noise. */
export interface Quartiles {
  low: number;
  median: number;
  high: number;
}

export function quartilesOf(values: readonly number[]): Quartiles {
  return { low: quantile(values, 0.25), median: median(values), high: quantile(values, 0.75) };
}
