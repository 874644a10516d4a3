import { statusAfterUndo } from "@safeport/contract/reports/core/report.state";
import { undoSeconds } from "@safeport/contract/reports/core/report.values";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";

/** One line of a timeline: an item, with the change that it took back, if it did so at once. */
export interface TimelineEntry {
  item: TimelineItem;
  undone: TimelineItem | null;
}

/** The items of a timeline, in which a change and its Undo are one entry. */
export function foldUndone(items: readonly TimelineItem[]): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  for (const item of items) {
    const before = entries.at(-1);
    if (before && before.undone === null && takesBack(item, before.item)) entries.splice(-1, 1, { item, undone: before.item });
    else entries.push({ item, undone: null });
  }
  return entries;
}

function takesBack(item: TimelineItem, before: TimelineItem): boolean {
  if (!item.is_undo || item.item_type !== before.item_type) return false;
  const isReverse =
    item.old_status === before.new_status &&
    item.new_status === (before.old_status && statusAfterUndo(before.old_status)) &&
    item.old_severity === before.new_severity &&
    item.new_severity === before.old_severity &&
    item.old_vector === before.new_vector &&
    item.new_vector === before.old_vector;
  const isSamePerson = item.performed_by !== null && item.performed_by.user_id === before.performed_by?.user_id;
  return isReverse && isSamePerson && Date.parse(item.created_at) - Date.parse(before.created_at) <= undoSeconds * 1_000;
}
