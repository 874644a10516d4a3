import { everyOldest } from "@safeport/contract/flood/order/place.limits";
import type { Standing } from "./intake.queries.ts";

interface Capacity {
  /** Reports that are let in each business day. */
  perDay: number;
  /** Reports of one person that are let in a week; null for any number. */
  perPerson: number | null;
  /** How many of the author's have been let in this week. */
  had: number;
}

/** Business days of a week. */
const daysOfWeek = 5;

/** On which of the next business days a waiting report is let in: as expected by its place in the order, and at the latest as the oldest. */
export function expectedTurns(
  { ahead, older, own_ahead }: Pick<Standing, "ahead" | "older" | "own_ahead">,
  { perDay, perPerson, had }: Capacity,
): { expected: number; promised: number } {
  // Every tenth that is let in before it is another, the oldest.
  const byOrder = Math.ceil((ahead + 1 + Math.floor(ahead / (everyOldest - 1))) / perDay);
  const byAge = Math.ceil((everyOldest * (older + 1)) / perDay);
  // A person who has had theirs waits for the next weeks.
  const forOwn = perPerson === null ? 0 : Math.floor((had + own_ahead) / perPerson) * daysOfWeek;
  const promised = Math.max(byAge, forOwn);
  return { expected: Math.max(Math.min(byOrder, byAge), forOwn, 1), promised: Math.max(promised, 1) };
}
