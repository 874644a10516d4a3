import type { Insertable, Selectable } from "kysely";
import type { Db } from "../src/named-statement.ts";
import { newId } from "../src/new-id.ts";
import type { TimelineItem } from "../src/types.gen.ts";
import { buildReport } from "./build-report.ts";

/** Adds an item to a timeline, the author's comment unless overridden; invents the report. Moves no column of the report. */
export async function buildTimelineItem(
  db: Db,
  overrides: Partial<Insertable<TimelineItem>> = {},
): Promise<Selectable<TimelineItem>> {
  const report_id = overrides.report_id ?? (await buildReport(db)).id;
  const { author_id } = await db.selectFrom("report").select("author_id").where("id", "=", report_id).executeTakeFirstOrThrow();
  return db
    .insertInto("timeline_item")
    .values({
      id: newId(),
      report_id,
      item_type: "COMMENT",
      content: "It also works in the gift message, see the second screenshot.",
      performed_by: author_id,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
