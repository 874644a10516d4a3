import { formatCalendarDay } from "../../../lib/format.ts";

/** The days of a statement: one, or the first and the last. */
export function periodOf({ from_day, to_day }: { from_day: string; to_day: string }, locale: string): string {
  const last = formatCalendarDay(to_day, locale);
  return from_day === to_day ? last : `${formatCalendarDay(from_day, locale)} – ${last}`;
}
