import { seeded } from "@safeport/db/factories/seeded";
import type { DomainEvent, Notification, NotificationTag, TimelineItem } from "@safeport/db/types.gen";
import type { Insertable } from "kysely";
import { day, hour } from "./clock.ts";
import { datedId } from "./dated-id.ts";
import type { ReportEvent } from "./generate-reports.ts";
import type { GeneratedUser, People } from "./generated.ts";

/** Days back to for which there are events and notifications; older timelines have none. */
const remembered = 45;
const readAfter = 9 * day;
/** Everybody finds so many new ones in the bell. */
const alwaysUnread = 3;

const tags: Readonly<Record<string, NotificationTag>> = {
  "report.submitted": "report",
  "report.commented": "comment",
  "report.status_changed": "status",
  "report.severity_changed": "severity",
  "dispute.opened": "dispute",
};

/** The events of the last weeks, their notifications, and on each timeline item the id of its event. */
export function generateEvents(reportEvents: readonly ReportEvent[], people: People, now: Date) {
  const random = seeded("events");
  const events: Insertable<DomainEvent>[] = [];
  const notifications: Insertable<Notification>[] = [];
  const recent = reportEvents.filter(({ at }) => now.getTime() - at.getTime() < remembered * day);
  for (const reportEvent of recent.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const { at, type, actor, plan, item } = reportEvent;
    const id = datedId(random, at);
    events.push({
      id,
      at,
      type,
      actor_id: actor?.id ?? null,
      company_id: plan.program.company.id,
      program_id: plan.program.id,
      report_id: plan.id,
      data: JSON.stringify(dataOf(reportEvent)),
    });
    if (item && item.item_type !== "COMMENT") item.event_id = id;
    for (const reader of readersOf(reportEvent, people)) {
      const old = now.getTime() - at.getTime() > readAfter;
      const read = random.chance(old ? 0.92 : 0.7);
      const read_at = new Date(Math.min(now.getTime(), at.getTime() + random.int(1, 40) * hour));
      notifications.push({
        id: datedId(random, at),
        user_id: reader.id,
        event_id: id,
        tag: tags[type] ?? "report",
        report_id: plan.id,
        data: "{}",
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

/** What an event says beside who and where. */
function dataOf({ item, internal, automatic, disputeId }: ReportEvent): Record<string, unknown> {
  if (!item) return {};
  if (disputeId) return { dispute_id: disputeId, description: item.content };
  if (item.item_type === "COMMENT") return { item_id: item.id, is_internal: internal };
  return item.item_type === "SEVERITY_CHANGE" ? severityData(item) : statusData(item, automatic);
}

function statusData({ old_status, new_status, close_reason, content }: Insertable<TimelineItem>, automatic: boolean) {
  return automatic
    ? { old_status, new_status, close_reason, automatic }
    : { old_status, new_status, close_reason, reason: content };
}

function severityData({ old_severity, new_severity, old_vector, new_vector, content }: Insertable<TimelineItem>) {
  return { old_severity, new_severity, old_vector, new_vector, reason: content };
}

/** The other side: the company's triagers of what the researcher does, the researcher of what the company does; staff of disputes. */
function readersOf({ type, actor, plan, automatic, internal }: ReportEvent, people: People): GeneratedUser[] {
  if (automatic) return [];
  const team = plan.program.company.members.filter(([, role]) => role !== "finance" && role !== "viewer").map(([user]) => user);
  const side = actor === plan.author || internal ? team : [plan.author];
  const staff =
    type === "dispute.opened" || (type === "report.submitted" && plan.rating.severity === "critical") ? people.staff : [];
  return [...side, ...staff].filter((reader) => reader !== actor);
}
