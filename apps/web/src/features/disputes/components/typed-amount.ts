/** The amount of an outcome's value; null where none is typed yet, or where the value is a severity or a status. A zero stays: 0.50 begins with it. */
export function typedAmount(value: string): number | null {
  return /^\d+$/.test(value) ? Number(value) : null;
}
