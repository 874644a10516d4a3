import type { EventType, NewEvent } from "@safeport/contract/events/domain-event";
import type { AuditAction } from "@safeport/contract/kernel/audit.values";
import type { NewAuditEntry } from "../../../platform/events/unit-of-work.ts";

/** The ids and the number that audit rows and events have of a report. */
export interface ReportIdentity {
  id: string;
  /** null until the report is sent. */
  number: number | null;
  company_id: string;
  program_id: string;
}

type ReportAction = Extract<AuditAction, `report.${string}`>;
/** Changes whose audit row and event have the same name. */
type ReportChangeType = ReportAction & Extract<EventType, `report.${string}`>;
type EventData<T extends EventType> = Omit<Extract<NewEvent, { type: T }>["data"], "company_id" | "program_id">;

/** The audit row of a change to a sent report, for its company. The snapshot has the report's number and `details`. */
export function reportAudit(row: ReportIdentity, action: ReportAction, details: Record<string, unknown> = {}): NewAuditEntry {
  const { id, number, company_id } = row;
  return { action, object_type: "report", object_id: id, company_id, snapshot: { id: number, ...details } };
}

/** The event of a change to a sent report. */
export function reportEvent<T extends Extract<EventType, `report.${string}`>>(
  row: ReportIdentity,
  type: T,
  data: EventData<T>,
): NewEvent {
  const { id, company_id, program_id } = row;
  return { type, subject_id: id, data: { company_id, program_id, ...data } } as NewEvent;
}

/** The audit row and the event of a change to a sent report. */
export function reportChange<T extends ReportChangeType>(
  row: ReportIdentity,
  type: T,
  { details, data }: { details?: Record<string, unknown>; data: EventData<T> },
): { audit: [NewAuditEntry]; events: [NewEvent] } {
  return { audit: [reportAudit(row, type, details)], events: [reportEvent(row, type, data)] };
}
