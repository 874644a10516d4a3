import type { BulkInput } from "@safeport/contract/desk/bulk.endpoints";
import { type ReportStatus, statusAfterUndo } from "@safeport/contract/reports/core/report.state";
import { undoReason } from "@safeport/contract/reports/core/report.values";
import { useTranslations } from "use-intl";
import { toast } from "../../../ui/toast.ts";
import type { ToastAction } from "../../../ui/toast-message.tsx";
import { useErrorToast } from "../../../ui/use-error-toast.ts";
import { isUndoable } from "../../reports/core/transition-form.ts";
import { useBulk } from "./desk.ts";

/** A bulk act without its reports. */
export type Change = Omit<BulkInput, "report_ids">;

/** Takes back what was done to reports, by the change that gives each its former value: one act for each value. */
export function useTakeBack(): (changes: ReadonlyMap<string, Change>, done: readonly string[]) => ToastAction {
  const t = useTranslations("reports/desk");
  const undo = useTranslations("reports/status-dialog.dialog");
  const errorToast = useErrorToast();
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

  return (changes, done) => ({
    label: undo("undo"),
    onClick: () => void run(changes, done).catch((error) => errorToast(error, { title: t("undo_failed") })),
  });
}

/** The change that gives a report the status that it had before `now`; undefined where there is none that asks for a reason alone. */
export function statusBack(before: ReportStatus, now: ReportStatus): Change | undefined {
  const status = statusAfterUndo(before);
  if (status === now || !isUndoable(now, status)) return undefined;
  return { action: "status", status, reason: undoReason };
}
