import type { NotificationKind } from "@safeport/contract/notifications/notification.endpoints";
import { subscriber } from "../../platform/events/event.ts";
import type { Tx } from "../../platform/transaction.ts";
import { authorOf, insertNotifications, isMember, type NewNotification, staff, triagersOf } from "./notification.queries.ts";

/** Notifies each side of a report of the other side's actions, and the platform's admins of flagged comments. */
export const reportNotifications = subscriber({
  name: "notifications.reports",
  types: [
    "report.submitted",
    "report.status_changed",
    "report.severity_changed",
    "report.commented",
    "report.comment_flagged",
    "dispute.opened",
  ],
  async handle(tx, events) {
    for (const event of events) await notifyOf(tx, event);
  },
});

type Handled = Parameters<(typeof reportNotifications)["handle"]>[1][number];

async function notifyOf(tx: Tx, event: Handled): Promise<void> {
  const about = contentOf(event);
  // An automatic transition is covered by the notification of the action that caused it.
  if (!about) return;
  const readers = await readersOf(tx, event, about.kind);
  await insertNotifications(
    tx,
    event,
    about,
    readers.filter((reader) => reader !== event.actor_id),
  );
}

function contentOf(event: Handled): NewNotification | null {
  switch (event.type) {
    case "report.submitted":
      return { kind: "report_submitted", params: {} };
    case "report.status_changed":
      return event.data.automatic ? null : { kind: "status_changed", params: { status: event.data.new_status } };
    case "report.severity_changed":
      return { kind: "severity_changed", params: { severity: event.data.new_severity } };
    case "report.commented":
      return { kind: event.data.is_internal ? "internal_comment" : "commented", params: {} };
    case "report.comment_flagged":
      return { kind: "comment_flagged", params: {} };
    case "dispute.opened":
      return { kind: "dispute_opened", params: {} };
  }
}

async function readersOf(tx: Tx, { subject_id, actor_id, data }: Handled, kind: NotificationKind): Promise<string[]> {
  if (kind === "comment_flagged") return staff(tx);
  const author = await authorOf(tx, subject_id);
  // An author who has since joined the company is not notified as one of its team.
  const team = async () => (await triagersOf(tx, data.company_id)).filter((reader) => reader !== author);
  if (actor_id === author || kind === "internal_comment") return team();
  const toAuthor = author ? [author] : [];
  if (kind !== "dispute_opened") return toAuthor;
  // A dispute opened by neither side is a review by the platform, which concerns both.
  const byCompany = actor_id !== null && (await isMember(tx, data.company_id, actor_id));
  return byCompany ? toAuthor : [...toAuthor, ...(await team())];
}
