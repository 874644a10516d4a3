import { subscriber } from "../../../platform/events/event.ts";
import { insertNotifications } from "../core/notification.queries.ts";
import { triagersOf } from "../core/notified-people.queries.ts";

/** Tells those who decide about a company's reports, once, that reports of somebody who left are nobody's. */
export const releasedReports = subscriber({
  name: "notifications.released_reports",
  types: ["company.reports_released"],
  async handle(tx, events) {
    for (const event of events) {
      const readers = (await triagersOf(tx, event.subject_id)).map((user_id) => ({ user_id, in_app: true, digest_due: false }));
      await insertNotifications(tx, [{ event, kind: "reports_released", params: {}, readers }]);
    }
  },
});
