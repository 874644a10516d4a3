import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { useState } from "react";

const none: ReadonlySet<string> = new Set();

/** The ids of items that others added since the timeline was first shown. */
export function useNewItems(items: readonly TimelineItem[] | undefined, readerId: string): ReadonlySet<string> {
  const [first, setFirst] = useState<ReadonlySet<string> | null>(null);
  if (!items) return none;
  if (!first) setFirst(new Set(items.map(({ item_id }) => item_id)));
  return newItemsSince(first ?? new Set(items.map(({ item_id }) => item_id)), items, readerId);
}

/** The ids of `items` that were not there at `first` and that somebody else than the reader made. */
export function newItemsSince(first: ReadonlySet<string>, items: readonly TimelineItem[], readerId: string): ReadonlySet<string> {
  const fresh = items.filter(
    ({ item_id, performed_by }) => !first.has(item_id) && performed_by && performed_by.user_id !== readerId,
  );
  return new Set(fresh.map(({ item_id }) => item_id));
}
