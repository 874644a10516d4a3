import type { ReportCard } from "@safeport/contract/reports/core/report.schema";
import type { ReportStatus } from "@safeport/contract/reports/core/report.state";
import { undoReason } from "@safeport/contract/reports/core/report.values";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { useQueryClient } from "@tanstack/react-query";
import { queryKey } from "../../lib/query-client.ts";
import type { ToastAction } from "../../ui/toast-message.tsx";
import { type Change, statusBack, useTakeBack } from "./api/take-back.ts";

/**
 * The way back from a bulk act. To be asked before the act, while the lists have the former values; undefined where they
 * lack one of a report, or where the table of transitions has no way back that asks for a reason alone.
 */
export function useBulkUndo(): (change: Change, ids: Iterable<string>) => ((done: readonly string[]) => ToastAction) | undefined {
  const cache = useQueryClient();
  const takeBack = useTakeBack();
  return (change, ids) => {
    const cards = new Map<string, ReportCard>();
    for (const [, page] of cache.getQueriesData<{ items?: ReportCard[] }>({ queryKey: queryKey(listReports) }))
      for (const card of page?.items ?? []) if ("labels" in card) cards.set(card.report_id, card);
    const changes = new Map<string, Change>();
    for (const id of ids) {
      const card = cards.get(id);
      const back = card && changeBack(change, card);
      if (!back) return undefined;
      changes.set(id, back);
    }
    return (done) => takeBack(changes, done);
  };
}

/** The change that gives a report its former value back. */
function changeBack(change: Change, card: ReportCard): Change | undefined {
  if (change.action === "assign") return { action: "assign", user_id: card.assignee?.user_id ?? null };
  if (change.action === "severity") return { action: "severity", severity: card.severity, reason: undoReason };
  if (change.action === "label") {
    const had = new Set(card.labels.map(({ label_id }) => label_id));
    return { action: "label", remove: (change.add ?? []).filter((id) => !had.has(id)) };
  }
  return change.status ? statusBack(card.status, change.status as ReportStatus) : undefined;
}
