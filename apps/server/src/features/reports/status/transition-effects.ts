import type { NewEvent } from "@safeport/contract/events/domain-event";
import type { NewAuditEntry } from "../../../platform/events/unit-of-work.ts";
import type { Tx } from "../../../platform/transaction.ts";
import type { ReportState } from "../core/report.queries.ts";
import type { NewTimelineItem, ReportChange } from "../core/report-update.queries.ts";
import { addInfoToDuplicates, resolveOpenDisputes } from "./transition-effects.queries.ts";

interface EndedDisputes {
  values: ReportChange;
  items: NewTimelineItem[];
  events: NewEvent[];
  audit: NewAuditEntry[];
}

/** Ends the open disputes of a report that is closed in spite of them, which only the platform can do: it has decided. */
export async function endDisputes(
  tx: Tx,
  row: Pick<ReportState, "id" | "company_id" | "program_id" | "number">,
): Promise<EndedDisputes> {
  const { id: subject_id, company_id, program_id, number } = row;
  const ended = await resolveOpenDisputes(tx, subject_id);
  return {
    values: { dispute_open: false },
    items: ended.map(() => ({ item_type: "INFO", info: "dispute_ended" })),
    events: ended.map(({ id }) => ({ type: "dispute.resolved", subject_id, data: { company_id, program_id, dispute_id: id } })),
    audit: ended.map(({ id }) => ({
      action: "dispute.resolved",
      object_type: "dispute",
      object_id: id,
      company_id,
      snapshot: { report: number },
    })),
  };
}

/**
 * Tells the authors of a report's duplicates that it was resolved, or that it ended otherwise, after which they can request a re-check; and nothing else
 * of it.
 */
export async function informDuplicates(
  tx: Tx,
  { id: report_id, status: old_status }: Pick<ReportState, "id" | "status">,
  new_status: ReportState["status"],
): Promise<NewEvent[]> {
  const how = new_status === "resolved" ? "resolved" : "ended";
  const duplicates = await addInfoToDuplicates(tx, report_id, `original_${how}`);
  return duplicates.map(({ id: subject_id, company_id, program_id }) => ({
    type: `report.original_${how}`,
    subject_id,
    data: { company_id, program_id, original: { report_id, old_status, new_status } },
  }));
}
