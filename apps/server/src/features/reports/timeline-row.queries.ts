import { newId } from "@safeport/db/new-id";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql } from "kysely";

/** An item of a timeline; its id is drawn unless given. */
export type NewTimelineItem = Omit<Insertable<DB["timeline_item"]>, "id" | "created_at" | "report_id"> & { id?: string };

/** The row of a new item. It has the current time, not the transaction's: a transaction that waited for a lock started too early. */
export function timelineRow(reportId: string, item: NewTimelineItem) {
  return { ...item, id: item.id ?? newId(), report_id: reportId, created_at: sql<Date>`clock_timestamp()` };
}
