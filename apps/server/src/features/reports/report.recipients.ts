import { recipients } from "../../platform/events/event.ts";
import { whoSeesReports } from "./report.visibility.ts";

/** Who gets live updates about a report. Its author gets none about internal comments. */
export const reportRecipients = [
  recipients({
    types: ["report.submitted", "report.status_changed", "report.severity_changed"],
    among: (db, events, actors) => {
      const news = events.map(({ id, subject_id }) => ({ key: id, reportId: subject_id, internal: false }));
      return whoSeesReports(db, news, actors);
    },
  }),
  recipients({
    types: ["report.commented", "report.comment_changed"],
    among: (db, events, actors) => {
      const news = events.map(({ id, subject_id, data }) => ({ key: id, reportId: subject_id, internal: data.is_internal }));
      return whoSeesReports(db, news, actors);
    },
  }),
];
