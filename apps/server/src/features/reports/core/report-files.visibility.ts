import { type RawBuilder, sql } from "kysely";
import type { FileParentRule } from "../../../platform/files/file-parents.visibility.ts";
import { isOutsider } from "./outsider.visibility.ts";
import { isReportVisible, isReportVisibleInternally } from "./report.visibility.ts";

const exists = (rest: RawBuilder<unknown>) => sql<boolean>`exists (select from ${rest})`;

/** Files of reports and of timelines are readable to readers of the report or the timeline item, also by the link of an outsider. */
export const reportFileRules: readonly FileParentRule[] = [
  {
    type: "report",
    isReadable: (person, staff) =>
      exists(sql`report r where r.id = f.parent_id and (${isReportVisible(person, staff)} or ${isOutsider(person)})`),
    isRemovable: exists(sql`report r where r.id = f.parent_id and r.status = 'draft'`),
  },
  {
    type: "timeline_item",
    isReadable: (person, staff) =>
      exists(sql`timeline_item t join report r on r.id = t.report_id where t.id = f.parent_id and t.deleted_at is null
        and case when t.is_internal then ${isReportVisibleInternally(person, staff)} else ${isReportVisible(person, staff)} or ${isOutsider(person)} and t.dispute_id is null end`),
    isRemovable: sql`false`,
  },
];
