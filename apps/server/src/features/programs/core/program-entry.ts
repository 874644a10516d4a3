import type { NewAuditEntry } from "../../../platform/events/unit-of-work.ts";

/** The entry of the activity log about who takes part in a program. */
export function programEntry(
  { id, company_id, title }: { id: string; company_id: string | null; title: string },
  action: NewAuditEntry["action"],
  more: Record<string, unknown> = {},
): NewAuditEntry {
  return { action, object_type: "program", object_id: id, company_id, snapshot: { title, ...more } };
}
