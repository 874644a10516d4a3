const maxSeconds = 86_400;

/** The form in use and the older one with two digits of the year, which Date.parse reads both. */
const dateForms = /^(?:[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4}|[A-Z][a-z]{5,8}, \d\d-[A-Z][a-z]{2}-\d\d) \d\d:\d\d:\d\d GMT$/;
/** The form of C's asctime(), which is in GMT without saying so. */
const asctimeForm = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;

/**
 * Seconds to wait by the header Retry-After, which has a number of seconds or a date in one of three forms (RFC 9110 sections 10.2.3 and 5.6.7): at
 * most a day, and 0 for a date in the past. Returns null if it has neither.
 */
export function retryAfterSeconds(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : Math.ceil((timeOf(header) - now.getTime()) / 1_000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(0, seconds), maxSeconds);
}

/** Milliseconds since 1970; NaN for a text that is no date of HTTP. */
function timeOf(text: string): number {
  if (asctimeForm.test(text)) return Date.parse(`${text} GMT`);
  return dateForms.test(text) ? Date.parse(text) : Number.NaN;
}
