import type { NewEvent } from "@safeport/contract/events/domain-event";
import type { NewAuditEntry } from "../../platform/events/unit-of-work.ts";

type DisputeChange = "dispute.opened" | "dispute.appealed" | "dispute.answered" | "dispute.withdrawn";

/** Fields of the report in audit rows and events. */
export interface DisputedReport {
  id: string;
  number: number | null;
  company_id: string;
  program_id: string;
}

/** The audit row of a step of a dispute. */
export function disputeAudit(
  { company_id, number }: DisputedReport,
  action: NewAuditEntry["action"],
  disputeId: string,
  snapshot: Record<string, unknown> = {},
): NewAuditEntry {
  return { action, object_type: "dispute", object_id: disputeId, company_id, snapshot: { report: number, ...snapshot } };
}

/** The event of a decision, by the mediator or by the side that concedes. */
export function decidedEvent(
  { id: subject_id, company_id, program_id }: DisputedReport,
  dispute_id: string,
  decision: { status: "resolved" | "rejected"; conceded: boolean },
): NewEvent {
  return { type: "dispute.decided", subject_id, data: { company_id, program_id, dispute_id, ...decision } };
}

/** The audit row and the event of a step of a dispute that needs no further data. */
export function disputeChange(
  row: DisputedReport,
  type: DisputeChange,
  dispute_id: string,
  snapshot: Record<string, unknown> = {},
): { audit: NewAuditEntry[]; events: NewEvent[] } {
  const { id: subject_id, company_id, program_id } = row;
  return {
    audit: [disputeAudit(row, type, dispute_id, snapshot)],
    events: [{ type, subject_id, data: { company_id, program_id, dispute_id } }],
  };
}
