import type { RuleReason } from "./cluster.queries.ts";

/** When the platform received a report, and its number. */
interface Received {
  number: number;
  received_at: Date;
}

/** A root that may have the report, with whether its texts and its subject are those of the report. */
export interface Candidate extends Received {
  id: string;
  is_alike: boolean;
  same_subject: boolean;
}

/** Whether the platform received one report before another, by the time, then by the number: then it may be its original. */
export function isEarlier(one: Received, other: Received): boolean {
  const [first, second] = [one.received_at.getTime(), other.received_at.getTime()];
  return first === second ? one.number < other.number : first < second;
}

const earliest = (candidates: readonly Candidate[]) =>
  candidates.reduce<Candidate | undefined>((first, one) => (first && isEarlier(first, one) ? first : one), undefined);

/**
 * The root that a report joins, with the reason: the earliest with alike texts, else the earliest about the same endpoint. Without one the report is a root
 * itself, and `later` are the roots that should have joined it: they were compared before it, though received after it.
 */
export function chooseRoot(
  report: Received,
  candidates: readonly Candidate[],
): { root: { id: string; reason: RuleReason } | null; later: readonly string[] } {
  const matching = candidates.filter(({ is_alike, same_subject }) => is_alike || same_subject);
  const before = matching.filter((candidate) => isEarlier(candidate, report));
  const alike = earliest(before.filter(({ is_alike }) => is_alike));
  const root = alike ?? earliest(before);
  if (root) return { root: { id: root.id, reason: alike ? "likeness" : "endpoint" }, later: [] };
  return { root: null, later: matching.map(({ id }) => id) };
}
