import type { decideCluster } from "@safeport/contract/flood/clusters/cluster.endpoints";
import type { ReportStatus } from "@safeport/contract/reports/core/report.state";
import { statusAfterUndo } from "@safeport/contract/reports/core/report.state";
import type * as z from "zod/mini";
import type { ToastAction } from "../../../ui/toast-message.tsx";
import { statusBack, useTakeBack } from "../../desk/api/take-back.ts";

type Items = z.infer<(typeof decideCluster)["result"]>["items"];

interface Decided {
  /** The status that the first report has now. */
  first: ReportStatus;
  others: "duplicates" | "same";
}

/**
 * The way back from a decision on a cluster: each report gets the status that it had, those that have it already are left. Undefined where one of them has no
 * way back that asks for a reason alone, and where nothing is to be taken back.
 */
export function useDecisionUndo(firstId: string): (items: Items, decided: Decided) => ToastAction | undefined {
  const takeBack = useTakeBack();
  return (items, { first, others }) => {
    const changes = new Map<string, NonNullable<ReturnType<typeof statusBack>>>();
    for (const { report_id, before, ok } of items) {
      const now = report_id === firstId || others === "same" ? first : "duplicate";
      if (!ok || statusAfterUndo(before) === now) continue;
      const back = statusBack(before, now);
      if (!back) return undefined;
      changes.set(report_id, back);
    }
    return changes.size === 0 ? undefined : takeBack(changes, [...changes.keys()]);
  };
}
