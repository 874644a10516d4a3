import type { Place, Refusal } from "./import-report.ts";
import type { Reason } from "./refusal-reason.ts";

/** The refusals of one reason. */
export interface RefusalGroup extends Omit<Reason, "detail"> {
  count: number;
  /** The first of them. */
  examples: (Place & { detail: string })[];
}

/** Groups refusals by their reason, the most frequent first, each with at most `examples` of them. */
export function groupRefusals(refusals: readonly Refusal[], examples: number): RefusalGroup[] {
  const groups = new Map<string, RefusalGroup>();
  for (const { code, params, detail = "", file, row, title, place } of refusals) {
    const key = JSON.stringify([code, params]);
    const group: RefusalGroup = groups.get(key) ?? { code, ...(params && { params }), count: 0, examples: [] };
    group.count++;
    if (group.examples.length < examples) group.examples.push({ file, row, title, place, detail });
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}
