import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { Person, World } from "./world.ts";

/** Fields of an item that tests read. */
export interface Item {
  item_id: string;
  item_type: string;
  content: string | null;
  can: string[];
}

/** The timeline of a report as somebody reads it. */
export async function readTimeline(w: World, as: Person, report_id: string): Promise<Item[]> {
  return (await w.call(as, listTimeline, { params: { report_id } })).body.items;
}

/** The fields of an item that is only a placeholder. */
export const placeholderFields = {
  content: null,
  note: null,
  performed_by: null,
  imported_author: null,
  by_automation: false,
  agent: null,
  side: null,
  edited_at: null,
  replying_to_id: null,
  old_status: null,
  new_status: null,
  close_reason: null,
  old_severity: null,
  new_severity: null,
  old_vector: null,
  new_vector: null,
  is_undo: false,
  corrections: null,
  amount_minor: null,
  award: null,
  currency: null,
  attachment: null,
  files: [],
  dispute: null,
  can: [],
  flags: [],
};
