import type { NotificationTag } from "@safeport/db/types.gen";
import type { Subscriber } from "../../platform/events/event.ts";
import { authorOf, notify, staff, triagersOf } from "./notification.queries.ts";

const flagged = "report.comment_flagged";
const tags: Record<string, NotificationTag> = {
  "report.submitted": "report",
  "report.status_changed": "status",
  "report.severity_changed": "severity",
  "report.commented": "comment",
  "dispute.opened": "dispute",
  [flagged]: "comment",
};

/** Tells the other side of a report: the company's triagers of what the researcher does, and the other way round; the staff of a flag. */
export const reportNotifications: Subscriber = {
  name: "notifications.reports",
  types: Object.keys(tags),
  async handle(tx, { id, at, type, actor_id, company_id, report_id, data }) {
    const tag = tags[type];
    // A move that followed by itself is told of by the act it followed from.
    if (!tag || !report_id || !company_id || data.automatic) return;
    const author = await authorOf(tx, report_id);
    const forTeam = actor_id === author || data.is_internal === true;
    // An author who has joined the company since is still no part of the team here.
    const team = forTeam ? (await triagersOf(tx, company_id)).filter((reader) => reader !== author) : [];
    const others = forTeam ? team : author ? [author] : [];
    const readers = type === flagged ? await staff(tx) : others;
    await notify(
      tx,
      readers.filter((reader) => reader !== actor_id),
      { event_id: id, report_id, tag, created_at: at },
    );
  },
};
