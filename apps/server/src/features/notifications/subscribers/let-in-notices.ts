import type { EventOf } from "@safeport/contract/events/domain-event";
import type { ReportPeople } from "../core/notified-people.queries.ts";
import type { Notice } from "../delivery/deliver-notifications.ts";

/** The notices of a report that was let in: to its reporters, who are in `readers`, and as a new report to the team. */
export function letInNotices(
  notice: Omit<Notice, "userIds"> & { event: EventOf<"report.let_in"> },
  { triagers, reporters, muted, number }: ReportPeople,
  { readers, others }: { readers: readonly string[]; others: (people: readonly string[]) => string[] },
): Notice[] {
  const news = { kind: "report_submitted" as const, report_id: notice.event.subject_id, number };
  const colleagues = triagers.filter((reader) => !reporters.includes(reader) && !muted.includes(reader));
  return [
    { ...notice, userIds: others(readers).filter((reader) => reporters.includes(reader)) },
    { event: notice.event, news, params: {}, userIds: others(colleagues) },
  ];
}
