import { undoSeconds } from "@safeport/contract/reports/core/report.values";
import type { Services } from "../../../platform/context.ts";
import { subscriber } from "../../../platform/events/event.ts";
import { addJob } from "../../../platform/jobs/job.queries.ts";
import { findOpenOn, isWithOutsiders } from "./outsider.queries.ts";
import { queueOutsiderNews } from "./outsider-mails.ts";

/** The payload of a job that tells an outsider of something. */
export interface OutsiderNewsJob {
  outsider_id: string;
}

/** Tells outsiders of comments that they read; all that are written within a short time are one mail. */
export const outsiderNews = subscriber({
  name: "reports.outsider_news",
  types: ["report.commented", "report.comment_published"],
  concerns: isWithOutsiders,
  async handle(tx, events) {
    const outsiders = await findOpenOn(tx, [...new Set(events.map(({ subject_id }) => subject_id))]);
    for (const { subject_id, actor_id, type, data } of events) {
      if (type === "report.commented" && data.is_internal) continue;
      for (const { id, user_id, report_id } of outsiders) {
        if (report_id !== subject_id || user_id === actor_id) continue;
        const job: OutsiderNewsJob = { outsider_id: id };
        await addJob(tx, "mail_outsider", job, { delaySeconds: undoSeconds, key: `outsider news ${id}` });
      }
    }
  },
});

/** The job: mails the news to an outsider. */
export function mailOutsider(services: Services, { outsider_id }: OutsiderNewsJob): Promise<void> {
  return services.db.transaction().execute((tx) => queueOutsiderNews(services, tx, outsider_id));
}
