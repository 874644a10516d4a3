import { newId } from "@safeport/db/new-id";
import type { CloseReason, ReportStatus, Severity } from "@safeport/db/types.gen";
import type { Subscriber } from "../../platform/events/event.ts";
import { insertItemOfEvent } from "./timeline.queries.ts";

/** What events tell of, as items of the report's timeline; there before the answer, so that a reload shows it. */
export const reportTimeline: Subscriber = {
  name: "reports.timeline",
  types: ["report.status_changed", "report.severity_changed", "dispute.opened"],
  prompt: true,
  async handle(tx, { id, type, actor_id, report_id, data }) {
    if (!report_id) return;
    const common = { id: newId(), report_id, event_id: id };
    if (type === "dispute.opened") {
      await insertItemOfEvent(tx, {
        ...common,
        item_type: "DISPUTE_CREATED",
        performed_by: actor_id,
        content: textOf(data.description),
      });
      return;
    }
    const reason = textOf(data.reason);
    if (type === "report.status_changed") {
      await insertItemOfEvent(tx, {
        ...common,
        item_type: "STATUS_CHANGE",
        // A move that followed by itself is the platform's.
        performed_by: data.automatic ? null : actor_id,
        content: reason,
        old_status: data.old_status as ReportStatus,
        new_status: data.new_status as ReportStatus,
        close_reason: (data.close_reason ?? null) as CloseReason | null,
      });
      return;
    }
    await insertItemOfEvent(tx, {
      ...common,
      item_type: "SEVERITY_CHANGE",
      performed_by: actor_id,
      content: reason,
      old_severity: data.old_severity as Severity,
      new_severity: data.new_severity as Severity,
      old_vector: textOf(data.old_vector),
      new_vector: textOf(data.new_vector),
    });
  },
};

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
