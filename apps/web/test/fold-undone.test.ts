import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { expect, it } from "vitest";
import { foldUndone } from "../src/features/reports/timeline/fold-undone.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 26, 12, 0, seconds)).toISOString();
const change = (id: string, old_status: string, new_status: string, seconds: number, user_id = "a", is_undo = true) =>
  ({
    is_undo,
    ...{ item_id: id, item_type: "STATUS_CHANGE", old_status, new_status, created_at: at(seconds), performed_by: { user_id } },
    ...{ old_severity: null, new_severity: null, old_vector: null, new_vector: null },
  }) as unknown as TimelineItem;
const folded = (...items: TimelineItem[]) => foldUndone(items).map(({ item, undone }) => [undone?.item_id ?? null, item.item_id]);

it("a change and its undo by the same person within ten seconds are one entry of a timeline @spec:10.35", () => {
  const first = change("1", "needs_more_info", "resolved", 0);
  expect(folded(first, change("2", "resolved", "needs_more_info", 9))).toEqual([["1", "2"]]);
  expect(folded(first, change("2", "resolved", "needs_more_info", 11))).toHaveLength(2);
  expect(folded(first, change("2", "resolved", "needs_more_info", 5, "b"))).toHaveLength(2);
  expect(folded(first, change("2", "resolved", "under_review", 5))).toHaveLength(2);
  // A report that somebody has worked on is not new again.
  expect(folded(change("1", "new", "spam", 0), change("2", "spam", "under_review", 5))).toEqual([["1", "2"]]);
  // A change with a reason of its own is a new decision.
  expect(folded(first, change("2", "resolved", "needs_more_info", 5, "a", false))).toHaveLength(2);
  // A third change is none of the pair.
  expect(folded(first, change("2", "resolved", "needs_more_info", 4), change("3", "needs_more_info", "resolved", 8))).toEqual([
    ["1", "2"],
    [null, "3"],
  ]);
});
