import pg from "pg";

const parseAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date;

/**
 * A `timestamptz` as PostgreSQL writes it in the time zone UTC (`2026-01-31 23:59:59.123456+00`), to the millisecond. Lists hold
 * a hundred of them, and this reads one in a fraction of the time of the driver's parser, which reads all other forms (decision 011).
 */
export function parseTimestamp(text: string): Date {
  const { length } = text;
  const isPlain = length >= 22 && length <= 29 && text.charCodeAt(4) === dash && digit(text, 0) > 0 && text.endsWith("+00");
  if (!isPlain) return parseAny(text);
  let ms = 0;
  for (let at = 20, unit = 100; at < length - 3 && unit >= 1; at++, unit /= 10) ms += digit(text, at) * unit;
  const year = two(text, 0) * 100 + two(text, 2);
  return new Date(Date.UTC(year, two(text, 5) - 1, two(text, 8), two(text, 11), two(text, 14), two(text, 17), ms));
}

const dash = 45;

function digit(text: string, at: number): number {
  return text.charCodeAt(at) - 48;
}

function two(text: string, at: number): number {
  return digit(text, at) * 10 + digit(text, at + 1);
}
