import type { EventOf } from "@safeport/contract/events/domain-event";
import { payloadVersion, testMessage, type WebhookEvent } from "@safeport/contract/webhooks/webhook.values";

type FieldsOf<T extends WebhookEvent> = readonly Extract<keyof EventOf<T>["data"], string>[];

const ofReport = ["company_id", "program_id"] as const;
const ofDispute = [...ofReport, "dispute_id"] as const;
const ofScope = ["company_id", "scope_id", "version"] as const;

/** The fields of each event that leave the platform: ids and closed lists of words, and nothing that is internal. */
const sentFields: { [T in WebhookEvent]: FieldsOf<T> } = {
  "report.submitted": [...ofReport, "waiting"],
  "report.status_changed": [...ofReport, "old_status", "new_status", "close_reason"],
  "report.let_in": [...ofReport, "by"],
  "report.validated": ofReport,
  "report.severity_changed": [...ofReport, "old_severity", "new_severity"],
  "report.severity_answered": [...ofReport, "answer"],
  "report.corrected": [...ofReport, "fields"],
  "report.commented": [...ofReport, "item_id"],
  "report.comment_published": [...ofReport, "item_id"],
  "report.awarded": [...ofReport, "award_id"],
  "report.retest_asked": ofReport,
  "report.retest_answered": ofReport,
  "report.retest_confirmed": ofReport,
  "report.retest_rejected": ofReport,
  "report.disclosure_changed": [...ofReport, "step", "side"],
  "report.moved": ofReport,
  "report.locked": [...ofReport, "locked"],
  "report.outsider_invited": [...ofReport, "outsider_id"],
  "report.outsider_ended": [...ofReport, "outsider_id", "reason"],
  "dispute.opened": ofDispute,
  "dispute.answered": ofDispute,
  "dispute.decided": [...ofDispute, "status", "conceded"],
  "dispute.appealed": ofDispute,
  "dispute.withdrawn": ofDispute,
  "dispute.resolved": ofDispute,
  "program.created": ["company_id"],
  "program.updated": ["company_id", "version", "changes"],
  "program.deleted": ["company_id"],
  "scope.added": ofScope,
  "scope.updated": ofScope,
  "scope.removed": ofScope,
};

/** The body of the message about an event; null for an event that is internal to the company, such as an internal comment. */
export function payloadOf(event: EventOf<WebhookEvent>): string | null {
  const { type, at, subject_type, subject_id } = event;
  const data: Record<string, unknown> = event.data;
  if (data.is_internal === true) return null;
  const sent = Object.fromEntries(sentFields[type].map((field) => [field, data[field]]));
  return bodyOf(type, at, { [`${subject_type}_id`]: subject_id, ...sent });
}

/** The body of the message that the test button sends. */
export function testPayload(companyId: string, at: Date): string {
  return bodyOf(testMessage, at, { company_id: companyId });
}

function bodyOf(type: string, at: Date, data: object): string {
  return JSON.stringify({ type, version: payloadVersion, timestamp: at.toISOString(), data });
}
