import type { Recipients } from "../../platform/events/live.ts";
import { whoSeesReport } from "./report-recipients.queries.ts";

/** Whose open pages change when a report does; of internal comments the researcher's page hears nothing. */
export const reportRecipients: Recipients = {
  types: [
    "report.submitted",
    "report.status_changed",
    "report.severity_changed",
    "report.commented",
    "report.comment_changed",
    "dispute.opened",
    "dispute.withdrawn",
  ],
  async among(db, { report_id, data }, actors) {
    return report_id ? whoSeesReport(db, report_id, actors, data.is_internal === true) : new Set();
  },
};
