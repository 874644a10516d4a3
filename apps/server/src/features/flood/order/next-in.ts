import { everyOldest } from "@safeport/contract/flood/order/place.limits";

/** A report that waits, by the order of its program and by the time of its sending. */
export interface WaitingReport {
  report_id: string;
  author_id: string;
}

export interface Queue {
  /** Those that wait, the next first. */
  byOrder: readonly WaitingReport[];
  /** The same, the oldest first. */
  byAge: readonly WaitingReport[];
}

export interface IntakeState {
  /** How many the program has let in before. */
  letIn: number;
  /** How many it lets in now. */
  count: number;
  /** How many of one person it lets in a week; null for any number. */
  perPerson: number | null;
  /** How many of each person it has let in this week. */
  ofPerson: ReadonlyMap<string, number>;
}

export interface NextIn extends WaitingReport {
  by: "order" | "oldest";
}

/** The reports that a program lets in next, in this order: the first in its order, and each tenth time the oldest, of people who have not had theirs this week. */
export function nextIn({ byOrder, byAge }: Queue, { letIn, count, perPerson, ofPerson }: IntakeState): NextIn[] {
  const had = new Map(ofPerson);
  const taken = new Set<string>();
  const isFree = ({ report_id, author_id }: WaitingReport) =>
    !taken.has(report_id) && (perPerson === null || (had.get(author_id) ?? 0) < perPerson);
  // What is not free stays so, so each list is walked once.
  const walk = (list: readonly WaitingReport[]) => {
    let at = 0;
    return () => {
      while (at < list.length && !isFree(list[at] as WaitingReport)) at += 1;
      return list[at];
    };
  };
  const [first, oldest] = [walk(byOrder), walk(byAge)];
  const next: NextIn[] = [];
  while (next.length < count) {
    const by = (letIn + next.length + 1) % everyOldest === 0 ? "oldest" : "order";
    const report = by === "oldest" ? oldest() : first();
    if (!report) break;
    taken.add(report.report_id);
    had.set(report.author_id, (had.get(report.author_id) ?? 0) + 1);
    next.push({ ...report, by });
  }
  return next;
}
