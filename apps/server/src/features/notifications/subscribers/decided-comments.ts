import type { DomainEvent, EventOf } from "@safeport/contract/events/domain-event";
import { undoableChangeOf } from "../../reports/core/undone-change.visibility.ts";
import type { Notice } from "../delivery/deliver-notifications.ts";

/** Key of all events of one act on a report: who did it, and the time at which its events were stored. */
const actOf = ({ subject_id, actor_id, at }: DomainEvent) => `${subject_id} ${actor_id} ${new Date(at).getTime()}`;

/** Says of each comment that came with a decision who is notified of that decision: to them it is no news of its own. */
export function withDecisions(events: readonly DomainEvent[], notices: readonly Notice[]): Notice[] {
  const decisions = new Map<string, DomainEvent>();
  for (const event of events)
    if ((event.type === "report.validated" || event.type === "report.status_changed") && event.actor_id !== null)
      decisions.set(actOf(event), event);
  return notices.map((notice) => {
    const comment = notice.news.kind === "commented" && events.find(({ id }) => id === notice.event.id);
    const decision = comment ? decisions.get(actOf(comment)) : undefined;
    // A comment that stays after an Undo in the same batch is news of its own.
    if (!decision || notice.replaces) return notice;
    const ofDecision = notices.filter(({ event }) => event.id === decision.id);
    const kinds = new Map(ofDecision.flatMap(({ userIds, news }) => userIds.map((user) => [user, news.kind] as const)));
    return { ...notice, coveredBy: { kinds, change: undoableChangeOf(decision) } };
  });
}

/** The notice of a comment that stays after an Undo, to those who were notified of the undone change instead of it. Its mail has waited for the Undo. */
export function keptNotice(undo: StatusChange, kept: KeptComment, readers: string[], number: number): Notice {
  const { bulk_id } = undo.data;
  const news = { kind: "commented" as const, report_id: undo.subject_id, number, ...(bulk_id && { many: true }) };
  const userIds = readers.filter((reader) => !kept.mentioned.includes(reader));
  return {
    event: { ...undo, id: kept.event_id },
    news,
    params: bulk_id ? { bulk_id } : {},
    userIds,
    isUnmailed: true,
    replaces: "status_changed",
  };
}
type StatusChange = EventOf<"report.status_changed">;
type KeptComment = NonNullable<StatusChange["data"]["kept_comment"]>;
