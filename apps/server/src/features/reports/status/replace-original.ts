import type { NewEvent } from "@safeport/contract/events/domain-event";
import type { NewAuditEntry } from "../../../platform/events/unit-of-work.ts";
import type { Tx } from "../../../platform/transaction.ts";
import type { MoneySettings } from "../../wallet/money/budget.ts";
import { reportEvent } from "../core/report-change.ts";
import { lockReportOfSystem } from "../core/report-of-system.ts";
import { insertItemInAll } from "../core/report-update.queries.ts";
import { applyTransition } from "./apply-transition.ts";
import { lockDuplicates, moveDuplicates } from "./transition-effects.queries.ts";

/** After a report was withdrawn, its earliest duplicate becomes the original of the others and goes on under review; their authors are notified. */
export async function replaceOriginal(
  tx: Tx,
  settings: MoneySettings,
  originalId: string,
): Promise<{ events: NewEvent[]; audit: NewAuditEntry[] }> {
  const [first, ...others] = await lockDuplicates(tx, originalId);
  if (!first) return { events: [], audit: [] };
  await moveDuplicates(tx, originalId, first.id);
  const row = await lockReportOfSystem(tx, first.id);
  const { events, audit } = await applyTransition(tx, row, {
    transition: "succeed",
    party: "system",
    actorId: null,
    isAnnounced: true,
    readerId: row.author_id,
    items: [{ item_type: "INFO", info: "original_withdrawn", performed_by: null }],
    settings,
  });
  await insertItemInAll(tx, others, { item_type: "INFO", info: "original_replaced", performed_by: null });
  return { events: [...events, ...others.map((other) => reportEvent(other, "report.original_ended", {}))], audit };
}
