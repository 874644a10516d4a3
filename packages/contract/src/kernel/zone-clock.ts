const secondMs = 1000;
const hour = 60 * 60 * secondMs;
/** No zone sets its clocks back by more. */
const longestRepeat = 4 * hour;
/** No zone is further from UTC, with some room. */
const furthest = 16 * hour;

/** The clock on a wall of a time zone, which never goes back: during a repeated hour it stands still. Local times are milliseconds as if they were UTC. */
export interface ZoneClock {
  wallAt(instant: number): number;
  /** The first instant at which the clock shows a local time or a later one. */
  instantOf(wall: number): number;
}

const clocks = new Map<string, ZoneClock>();

/** The clock of an IANA zone; throws a RangeError for a name that is none. */
export function zoneClock(timeZone: string): ZoneClock {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = makeClock(timeZone);
    clocks.set(timeZone, clock);
  }
  return clock;
}

function makeClock(timeZone: string): ZoneClock {
  if (timeZone === "UTC") return { wallAt: (instant) => instant, instantOf: (wall) => wall };
  const offsetAt = offsets(timeZone);

  function wallAt(instant: number): number {
    const now = offsetAt(instant);
    const before = offsetAt(instant - longestRepeat);
    if (before <= now) return instant + now;
    const change = firstInstant(instant - longestRepeat, instant, (time) => offsetAt(time) < before);
    return Math.max(instant + now, change + before);
  }

  function instantOf(wall: number): number {
    const [early, late] = [offsetAt(wall - furthest), offsetAt(wall + furthest)];
    if (early === late && early === offsetAt(wall - early)) return wall - early;
    return firstInstant(wall - furthest, wall + furthest, (time) => wallAt(time) >= wall);
  }

  return { wallAt, instantOf };
}

/** The first millisecond after `from` at which something that stays true is true; it is at `to`. */
function firstInstant(from: number, to: number, isTrue: (time: number) => boolean): number {
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isTrue(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The difference of local time from UTC at an instant, in milliseconds. */
function offsets(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (instant) => {
    const parts: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour: hours = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hours, minute, second) - Math.floor(instant / secondMs) * secondMs;
  };
}
