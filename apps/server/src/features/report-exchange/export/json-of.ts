/** A value as a JSON file. */
export const jsonOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
