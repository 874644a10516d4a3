import { recipients } from "../../platform/events/event.ts";
import { whoSeesReport } from "./report.visibility.ts";

/** Whose open pages change when a report does. Its author hears nothing of internal comments. */
export const reportRecipients = [
  recipients({
    types: ["report.submitted", "report.status_changed", "report.severity_changed"],
    among: (db, { subject_id }, actors) => whoSeesReport(db, subject_id, actors, false),
  }),
  recipients({
    types: ["report.commented", "report.comment_changed"],
    among: (db, { subject_id, data }, actors) => whoSeesReport(db, subject_id, actors, data.is_internal),
  }),
];
