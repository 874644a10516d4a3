import type { WebhookEvent } from "@safeport/contract/webhooks/webhook.values";
import type { Tx } from "../../platform/transaction.ts";
import { deleteDeliveries, newestUnsent } from "./delivery.queries.ts";

/** The events of decisions that can be undone, each with the fields that have the value before and after. */
const decisions: Partial<Record<WebhookEvent, readonly [string, string]>> = {
  "report.status_changed": ["old_status", "new_status"],
  "report.severity_changed": ["old_severity", "new_severity"],
};

/** Whether the deliveries of an event wait, in case that it is undone. */
export function canBeUndone(type: WebhookEvent): boolean {
  return type in decisions;
}

/** Deletes the newest two deliveries about a subject if neither was sent and the second is the way back from the first. */
export async function dropUndone(tx: Tx, webhookIds: readonly string[], subjectIds: readonly string[], now: Date): Promise<void> {
  for (const [type, [before, after]] of Object.entries(decisions)) {
    const unsent = await newestUnsent(tx, { webhookIds, subjectIds, type, now });
    const undone = unsent.flatMap((second, index) => {
      const first = unsent[index - 1];
      if (first?.webhook_id !== second.webhook_id || first.subject_id !== second.subject_id) return [];
      const [was, is] = [dataOf(first.payload), dataOf(second.payload)];
      return was[before] === is[after] && was[after] === is[before] ? [first.id, second.id] : [];
    });
    await deleteDeliveries(tx, undone);
  }
}

function dataOf(payload: string): Record<string, unknown> {
  return (JSON.parse(payload) as { data: Record<string, unknown> }).data;
}
