import { subscriber } from "../../../platform/events/event.ts";
import { addJob } from "../../../platform/jobs/job.queries.ts";
import { setEvent } from "./announcement.queries.ts";

/** Has a job notify the recipients of an announcement: there may be too many for a subscriber. */
export const announcementDelivery = subscriber({
  name: "notifications.announcements",
  types: ["account.announced"],
  async handle(tx, events) {
    for (const { id, data } of events) {
      await setEvent(tx, data.announcement_id, id);
      await addJob(tx, "send_announcement", data, { key: `announcement ${data.announcement_id}` });
    }
  },
});
