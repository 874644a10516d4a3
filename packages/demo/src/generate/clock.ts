export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
/** Days back to which money was moved on the platform; awards of reports that were accepted earlier are lines of their timelines only. */
export const recordedDays = 350;

export function before(now: Date, days: number): Date {
  return new Date(now.getTime() - days * day);
}

/** The same moment, or the next one at which people of a company are at work: Monday to Friday, 7 to 17 UTC. */
export function atWork(time: number): number {
  const at = new Date(time);
  const intoDay = time % day;
  if (intoDay >= 17 * hour) return atWork(time - intoDay + day + 7 * hour + (time % (3 * hour)));
  if (intoDay < 7 * hour) return atWork(time - intoDay + 7 * hour + (intoDay % (2 * hour)));
  const weekday = at.getUTCDay();
  if (weekday === 6) return time + 2 * day;
  return weekday === 0 ? time + day : time;
}
