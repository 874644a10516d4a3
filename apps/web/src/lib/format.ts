import { currencyExponent } from "@safeport/contract/kernel/currency";

/** An exact moment in the reader's own zone, e.g. "Tuesday, March 3, 2026 at 14:05:00 GMT+1". */
export function formatMoment(time: string, locale: string): string {
  return dates(locale, { dateStyle: "full", timeStyle: "long" }).format(new Date(time));
}

/** A day, e.g. "Mar 3, 2026". */
export function formatDay(time: string, locale: string): string {
  return dates(locale, { dateStyle: "medium" }).format(new Date(time));
}

/** The UTC day of `time`, which is the same for readers in every time zone. */
export function formatCalendarDay(time: string, locale: string): string {
  return dates(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(time));
}

/** A month given as "2026-03", e.g. "March 2026", or "Mar" when `short`. */
export function formatMonth(month: string, locale: string, short = false): string {
  const options = short ? { month: "short" as const } : { month: "long" as const, year: "numeric" as const };
  return dates(locale, { ...options, timeZone: "UTC" }).format(new Date(`${month}-01T00:00:00Z`));
}

/** A whole hour of the day, e.g. "8:00 AM". */
export function formatHour(hour: number, locale: string): string {
  return dates(locale, { timeStyle: "short", timeZone: "UTC" }).format(Date.UTC(2000, 0, 1, hour));
}

/** Day and time of day, e.g. "Mar 3, 2026, 2:05 PM". */
export function formatDayTime(time: string, locale: string): string {
  return dates(locale, { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
}

const steps = [
  { unit: "second", ms: 1_000, until: 60 },
  { unit: "minute", ms: 60_000, until: 60 },
  { unit: "hour", ms: 3_600_000, until: 24 },
  { unit: "day", ms: 86_400_000, until: 7 },
  { unit: "week", ms: 604_800_000, until: 4.345 },
  { unit: "month", ms: 2_629_800_000, until: 12 },
  { unit: "year", ms: 31_557_600_000, until: Number.POSITIVE_INFINITY },
] as const;

/** Distance of `time` from now, past or future, rounded towards now, in the largest unit that fits: "3 days ago". */
export function formatRelative(time: string, now: number, locale: string): string {
  const distance = new Date(time).getTime() - now;
  const step = steps.find(({ ms, until }) => Math.abs(distance) < ms * until) ?? steps[0];
  const count = step.unit === "second" ? 0 : Math.trunc(distance / step.ms);
  // The library's French word for it reads like "from now on".
  if (step.unit === "second" && locale.startsWith("fr")) return "à l’instant";
  return distances(locale).format(count, step.unit);
}

/** An amount in the smallest unit of its currency (ISO 4217), e.g. cents. */
export function formatMinor(amount: number, currency: string, locale: string): string {
  const digits = currencyExponent(currency);
  const options = { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return numbers(locale, options).format(amount / 10 ** digits);
}

/** The same without decimals where they are all 0, e.g. "$20", for the axis of a chart. */
export function formatRoundMinor(amount: number, currency: string, locale: string): string {
  const digits = currencyExponent(currency);
  const options = { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return numbers(locale, { ...options, trailingZeroDisplay: "stripIfInteger" }).format(amount / 10 ** digits);
}

/** The same with its sign, e.g. "+$20.00" or "-$20.00". */
export function formatSignedMinor(amount: number, currency: string, locale: string): string {
  const digits = currencyExponent(currency);
  const options = { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return numbers(locale, { ...options, signDisplay: "exceptZero" }).format(amount / 10 ** digits);
}

/** Whole units of the platform's currency, as programs state their rewards. */
export function formatReward(amount: number, currency: string, locale: string): string {
  return numbers(locale, { style: "currency", currency, maximumFractionDigits: 0 }).format(amount);
}

/** The sign of a currency in a language, such as "$". */
export function currencySign(currency: string, locale: string): string {
  const parts = numbers(locale, { style: "currency", currency, maximumFractionDigits: 0 }).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

/** A number with the digits and separators of the language. */
export function formatNumber(value: number, locale: string): string {
  // Both languages write whole numbers below a thousand the same way, so these need no formatter.
  return Number.isInteger(value) && Math.abs(value) < 1_000 ? String(value) : numbers(locale, {}).format(value);
}

/** A part of a whole in percent, e.g. "42%". */
export function formatShare(part: number, whole: number, locale: string): string {
  return numbers(locale, { style: "percent", maximumFractionDigits: 0 }).format(whole === 0 ? 0 : part / whole);
}

const formatters = new Map<string, unknown>();

/** Creates a formatter once per key, because creating one is slow. */
function cached<F>(key: string, make: () => F): F {
  const formatter = (formatters.get(key) as F | undefined) ?? make();
  formatters.set(key, formatter);
  return formatter;
}

function dates(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached(`date ${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options));
}

function numbers(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cached(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options));
}

function distances(locale: string): Intl.RelativeTimeFormat {
  return cached(`distance ${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
}

/** A size as people say it: `312 kB`, `4.2 MB`. */
export function formatBytes(bytes: number, locale: string): string {
  const [value, unit] = bytes < 1_000_000 ? [Math.ceil(bytes / 1_024), "kilobyte"] : [bytes / 1_048_576, "megabyte"];
  const digits = unit === "megabyte" && value < 10 ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: digits }).format(value);
}

/** The name of a country, ISO 3166-1 alpha-2, in the language. */
export function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code;
}
