import { seeded } from "@safeport/db/factories/seeded";
import type { DomainEvent, Notification } from "@safeport/db/types.gen";
import type { Insertable } from "kysely";
import { day, hour } from "./clock.ts";
import { datedId } from "./dated-id.ts";
import type { ReportEvent } from "./generate-reports.ts";
import type { GeneratedUser, People } from "./generated.ts";

/** Days for which there are events and notifications; older timelines have none. */
const remembered = 45;
const readAfter = 9 * day;
/** Number of unread notifications of each person. */
const alwaysUnread = 3;

/** The kind of the notification of an event. */
function kindOf({ type, internal }: ReportEvent): string {
  if (type === "report.commented") return internal ? "internal_comment" : "commented";
  return type
    .replace("report.", "")
    .replace("dispute.", "dispute_")
    .replace(/^submitted$/, "report_submitted");
}

/** The events of the last weeks and their notifications. */
export function generateEvents(reportEvents: readonly ReportEvent[], people: People, now: Date) {
  const random = seeded("events");
  const events: Insertable<DomainEvent>[] = [];
  const notifications: Insertable<Notification>[] = [];
  const recent = reportEvents.filter(({ at }) => now.getTime() - at.getTime() < remembered * day);
  for (const reportEvent of recent.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const { at, type, actor, plan } = reportEvent;
    const about = { actor_id: actor?.id ?? null, subject_type: "report" as const, subject_id: plan.id };
    const parents = { company_id: plan.program.company.id, program_id: plan.program.id };
    const data = dataOf(reportEvent);
    const id = datedId(random, at);
    events.push({
      id,
      at,
      type,
      ...about,
      data: JSON.stringify({ ...parents, ...data }),
    });
    for (const reader of readersOf(reportEvent, people)) {
      const old = now.getTime() - at.getTime() > readAfter;
      const read = random.chance(old ? 0.92 : 0.7);
      const read_at = new Date(Math.min(now.getTime(), at.getTime() + random.int(1, 40) * hour));
      notifications.push({
        id: datedId(random, at),
        user_id: reader.id,
        event_id: id,
        kind: kindOf(reportEvent),
        ...about,
        params: JSON.stringify(paramsOf(data)),
        read_at: read ? read_at : null,
        created_at: at,
      });
    }
  }
  const waiting = new Map<string, number>();
  for (const notification of notifications.toReversed()) {
    const before = waiting.get(notification.user_id) ?? 0;
    waiting.set(notification.user_id, before + 1);
    if (before < alwaysUnread) notification.read_at = null;
  }
  return { events, notifications };
}

/** Data of an event in addition to its parents. */
function dataOf({ item, internal, automatic, disputeId }: ReportEvent): Record<string, unknown> {
  if (!item) return {};
  if (disputeId) return { dispute_id: disputeId };
  if (item.item_type === "COMMENT") return { item_id: item.id, is_internal: internal };
  if (item.item_type === "BOUNTY_AWARDED") return { award_id: item.award_id };
  const { old_status, new_status, close_reason, old_severity, new_severity } = item;
  return item.item_type === "SEVERITY_CHANGE"
    ? { old_severity, new_severity }
    : { old_status, new_status, close_reason: close_reason ?? null, automatic };
}

/** Parameters of a notification's text. */
function paramsOf({ new_status, new_severity }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...(new_status !== undefined && { status: new_status }),
    ...(new_severity !== undefined && { severity: new_severity }),
  };
}

/** Recipients of an event's notification: the side that did not cause it, and staff about disputes and critical reports. */
function readersOf({ type, actor, plan, automatic, internal }: ReportEvent, people: People): GeneratedUser[] {
  if (automatic) return [];
  const team = plan.program.company.members.filter(([, role]) => role !== "finance" && role !== "viewer").map(([user]) => user);
  const side = actor === plan.author || internal ? team : type === "report.awarded" ? [plan.author, ...team] : [plan.author];
  const staff =
    type === "dispute.opened" || (type === "report.submitted" && plan.rating.severity === "critical") ? people.staff : [];
  return [...side, ...staff].filter((reader) => reader !== actor);
}
