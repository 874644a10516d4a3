const dayLength = 24 * 60 * 60 * 1000;

const isWeekend = (time: Date) => time.getUTCDay() === 0 || time.getUTCDay() === 6;

/** The first instant of the next UTC day. */
const nextMidnight = (time: Date) => new Date(Math.floor(time.getTime() / dayLength) * dayLength + dayLength);

/**
 * The time `days` business days after `start`. A business day is 24 hours from Monday to Friday, in UTC; a start on a weekend counts as the first
 * instant of Monday.
 */
export function addBusinessDays(start: Date, days: number): Date {
  let time = start;
  while (isWeekend(time)) time = nextMidnight(time);
  for (let left = days; left > 0; left--) {
    time = new Date(time.getTime() + dayLength);
    while (isWeekend(time)) time = new Date(time.getTime() + dayLength);
  }
  return time;
}
