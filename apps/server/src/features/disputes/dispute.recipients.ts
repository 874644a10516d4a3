import { recipients } from "../../platform/events/event.ts";
import { whoSeesReports } from "../reports/report.visibility.ts";

/** Live updates about a dispute go to everybody who may read its report. */
export const disputeRecipients = recipients({
  types: ["dispute.opened", "dispute.withdrawn"],
  among: (db, events, actors) => {
    const news = events.map(({ id, subject_id }) => ({ key: id, reportId: subject_id, internal: false }));
    return whoSeesReports(db, news, actors);
  },
});
