/** An exact moment in the reader's own zone, e.g. "Tuesday, March 3, 2026 at 14:05:00 GMT+1". */
export function formatMoment(time: string, locale: string): string {
  return dates(locale, { dateStyle: "full", timeStyle: "long" }).format(new Date(time));
}

/** A day, e.g. "Mar 3, 2026". */
export function formatDay(time: string, locale: string): string {
  return dates(locale, { dateStyle: "medium" }).format(new Date(time));
}

/** A calendar day, the same for every reader wherever they are: the UTC day of `time`. */
export function formatCalendarDay(time: string, locale: string): string {
  return dates(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(time));
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

/** How long ago (or until) `time` is, rounded towards now, in the largest unit that fits: "3 days ago". */
export function formatRelative(time: string, now: number, locale: string): string {
  const distance = new Date(time).getTime() - now;
  const step = steps.find(({ ms, until }) => Math.abs(distance) < ms * until) ?? steps[0];
  const count = step.unit === "second" ? 0 : Math.trunc(distance / step.ms);
  return distances(locale).format(count, step.unit);
}

/** Makes the formatter of distances ahead: it is the dearest, and the first rows of a list would wait for it. */
export function prepareDistances(locale: string): void {
  distances(locale);
}

/** An amount in the smallest unit of its currency (ISO 4217), e.g. cents. */
export function formatMinor(amount: number, currency: string, locale: string): string {
  const money = numbers(locale, { style: "currency", currency });
  return money.format(amount / 10 ** (money.resolvedOptions().maximumFractionDigits ?? 2));
}

/** Whole US dollars, as programs state their rewards. */
export function formatDollars(amount: number, locale: string): string {
  return numbers(locale, { style: "currency", currency: "USD", maximumFractionDigits: 0 }).format(amount);
}

/** A number in the figures and groups of the language. */
export function formatNumber(value: number, locale: string): string {
  // Below a thousand both languages write a whole number alike, and need no formatter for it.
  return Number.isInteger(value) && Math.abs(value) < 1_000 ? String(value) : numbers(locale, {}).format(value);
}

const made = new Map<string, unknown>();

/** Formatters are dear to make and cheap to keep. */
function kept<F>(key: string, make: () => F): F {
  const formatter = (made.get(key) as F | undefined) ?? make();
  made.set(key, formatter);
  return formatter;
}

function dates(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(`date ${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options));
}

function numbers(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return kept(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options));
}

function distances(locale: string): Intl.RelativeTimeFormat {
  return kept(`distance ${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
}
