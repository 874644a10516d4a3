import { recipients } from "../../platform/events/event.ts";
import { whoSeesReport } from "./report.visibility.ts";

/** Who gets live updates about a report. Its author gets none about internal comments. */
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
