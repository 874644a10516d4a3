import type { ReportStatus } from "@safeport/contract/reports/core/report.state";
import { undoSeconds } from "@safeport/contract/reports/core/report.values";
import type { Services } from "../../platform/context.ts";
import { subscriber } from "../../platform/events/event.ts";
import { addJob } from "../../platform/jobs/job.queries.ts";
import { findGuestReports, isOfGuest } from "./guest.queries.ts";
import { queueNewsMail } from "./intake-mails.ts";

/** The payload of a job that tells a guest of something. */
export interface GuestNewsJob {
  report_id: string;
  status: ReportStatus | null;
}

/**
 * Tells guests of the team's public comments, questions and decisions. A decision waits until it cannot be undone any more; all else that happens to a report
 * within the same time is one mail.
 */
export const guestNews = subscriber({
  name: "reports.guest_news",
  types: [
    "report.commented",
    "report.comment_published",
    "report.status_changed",
    "report.validated",
    "report.retest_asked",
    "report.answer_awaited",
  ],
  concerns: isOfGuest,
  async handle(tx, events) {
    const guests = await findGuestReports(tx, [...new Set(events.map(({ subject_id }) => subject_id))]);
    for (const event of events) {
      const { subject_id: report_id, actor_id, data } = event;
      const guestId = guests.get(report_id);
      if (!guestId || actor_id === guestId || ("is_internal" in data && data.is_internal)) continue;
      if ("automatic" in data && data.automatic) continue;
      const status = "new_status" in data ? data.new_status : null;
      const job: GuestNewsJob = { report_id, status };
      const key = status ? `guest ${event.id}` : `guest news ${report_id}`;
      await addJob(tx, "mail_guest", job, { delaySeconds: undoSeconds, key });
    }
  },
});

/** The job: mails the news to the guest, if they can still get mails. */
export function mailGuest(services: Services, { report_id, status }: GuestNewsJob): Promise<void> {
  return services.db.transaction().execute((tx) => queueNewsMail(services, tx, report_id, status));
}
