import type { AuditAction } from "@safeport/contract/kernel/audit.values";
import type { NewAuditEntry } from "../../../platform/events/unit-of-work.ts";

/** An audit row about a person's identity check, bank accounts or withdrawals; never with a number or a name of them. */
export function personEntry(
  action: AuditAction,
  { user_id, username }: { user_id: string; username: string },
  more: Record<string, unknown> = {},
): NewAuditEntry {
  return { action, object_type: "user", object_id: user_id, snapshot: { username, ...more } };
}

/** An audit row about a deposit. */
export function depositEntry(
  action: AuditAction,
  { id, company_id, reference, currency }: { id: string; company_id: string; reference: string; currency: string },
  more: Record<string, unknown> = {},
): NewAuditEntry {
  return { action, object_type: "deposit", object_id: id, company_id, snapshot: { name: reference, currency, ...more } };
}
