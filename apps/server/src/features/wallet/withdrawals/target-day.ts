const dayMs = 86_400_000;

/** Easter Sunday of a year (Gregorian calendar), in milliseconds since 1970. */
function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const moon = (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30;
  const full = moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7;
  const offset = full - weekday;
  const month = 3 + Math.floor((offset + 40) / 44);
  return Date.UTC(year, month - 1, offset + 28 - 31 * Math.floor(month / 4));
}

/** Whether payments in euros are settled on a day such as `2026-12-24`: no weekend and no holiday of the Eurosystem. */
export function isTargetDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  const weekday = new Date(time).getUTCDay();
  if (weekday === 0 || weekday === 6 || ["01-01", "05-01", "12-25", "12-26"].includes(day.slice(5))) return false;
  const easter = easterOf(Number(day.slice(0, 4)));
  return time !== easter - 2 * dayMs && time !== easter + dayMs;
}

/** The first day after `now` on which payments in euros are settled, such as `2026-11-26`. */
export function nextTargetDay(now: Date): string {
  for (let time = now.getTime() + dayMs; ; time += dayMs) {
    const day = new Date(time).toISOString().slice(0, 10);
    if (isTargetDay(day)) return day;
  }
}

/** The time `days` business days (Monday to Friday, UTC) before `now`. */
export function businessDaysBefore(now: Date, days: number): Date {
  let time = now.getTime();
  for (let left = days; left > 0; ) {
    time -= dayMs;
    const weekday = new Date(time).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return new Date(time);
}
