import type { BulkInput } from "@safeport/contract/desk/bulk.endpoints";
import type { ReportCard } from "@safeport/contract/reports/core/report.schema";
import { type ReportStatus, statusAfterUndo } from "@safeport/contract/reports/core/report.state";
import { undoReason } from "@safeport/contract/reports/core/report.values";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { queryKey } from "../../lib/query-client.ts";
import { toast } from "../../ui/toast.ts";
import type { ToastAction } from "../../ui/toast-message.tsx";
import { useErrorToast } from "../../ui/use-error-toast.ts";
import { isUndoable } from "../reports/core/transition-form.ts";
import { useBulk } from "./api/desk.ts";

type Change = Omit<BulkInput, "report_ids">;

/**
 * The way back from a bulk act: one act for each former value. To be asked before the act, while the lists have the former values; undefined where they
 * lack one of a report, or where the table of transitions has no way back that asks for a reason alone.
 */
export function useBulkUndo(): (change: Change, ids: Iterable<string>) => ((done: readonly string[]) => ToastAction) | undefined {
  const t = useTranslations("reports/desk");
  const undo = useTranslations("reports/status-dialog.dialog");
  const errorToast = useErrorToast();
  const cache = useQueryClient();
  const { mutateAsync } = useBulk();

  async function run(changes: ReadonlyMap<string, Change>, done: readonly string[]): Promise<void> {
    const groups = new Map<string, { change: Change; report_ids: string[] }>();
    for (const id of done) {
      const change = changes.get(id);
      if (!change) continue;
      const key = JSON.stringify(change);
      const group = groups.get(key) ?? { change, report_ids: [] };
      group.report_ids.push(id);
      groups.set(key, group);
    }
    let count = 0;
    for (const { change, report_ids } of groups.values())
      count += (await mutateAsync({ ...change, report_ids } as BulkInput)).done;
    toast(
      count === done.length ? { kind: "success", message: t("undone", { count }) } : { kind: "error", message: t("undo_failed") },
    );
  }

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
    return (done) => ({
      label: undo("undo"),
      onClick: () => void run(changes, done).catch((error) => errorToast(error, { title: t("undo_failed") })),
    });
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
  const status = statusAfterUndo(card.status);
  if (!change.status || status === change.status || !isUndoable(change.status as ReportStatus, status)) return undefined;
  return { action: "status", status, reason: undoReason };
}
