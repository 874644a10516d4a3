import type { Insertable, Selectable } from "kysely";
import type { Db } from "../src/named-statement.ts";
import { newId } from "../src/new-id.ts";
import type { Dispute } from "../src/types.gen.ts";
import { buildReport } from "./build-report.ts";

/** Opens a dispute, by the report's author unless overridden, and marks the report while it runs; invents the report. */
export async function buildDispute(db: Db, overrides: Partial<Insertable<Dispute>> = {}): Promise<Selectable<Dispute>> {
  const report_id = overrides.report_id ?? (await buildReport(db)).id;
  const { author_id } = await db.selectFrom("report").select("author_id").where("id", "=", report_id).executeTakeFirstOrThrow();
  const dispute = await db
    .insertInto("dispute")
    .values({
      id: newId(),
      report_id,
      type: "Submission",
      description: "The payload runs for every clerk, not only for me, so this is not a self-XSS.",
      opened_by: author_id,
      opened_side: "reporter",
      ...(overrides.status && !isRunning(overrides.status) && { ended_at: new Date() }),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isRunning(dispute.status)) await db.updateTable("report").set({ dispute_open: true }).where("id", "=", report_id).execute();
  return dispute;
}

function isRunning(status: Selectable<Dispute>["status"]): boolean {
  return status === "open" || status === "in_mediation";
}
