import type { OutsiderEnd } from "@safeport/contract/reports/core/report.values";
import { type Services, systemCtx } from "../../../platform/context.ts";
import { type Outcome, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { takeDue } from "../../../platform/jobs/take-due.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { type ReportIdentity, reportChange } from "../core/report-change.ts";
import { lockReportOfSystem } from "../core/report-of-system.ts";
import { updateReport } from "../core/report-update.queries.ts";
import { eraseOutsider, findOver, findStale, setEnded } from "./outsider.queries.ts";
import { queueEndMail } from "./outsider-mails.ts";

interface End {
  id: string;
  reason: OutsiderEnd;
  /** Null for the platform. */
  actorId: string | null;
}

const infos = {
  ended: "outsider_ended",
  left: "outsider_left",
  expired: "outsider_expired",
  company: "outsider_expired",
} as const;

/**
 * Ends an access to a report, which the caller has locked, and tells both sides, and the outsider unless they knew: they have left, or the last day was in each mail.
 * Nothing if it has ended before.
 */
export async function outsiderEnded(
  services: Pick<Services, "keyFor" | "settings">,
  tx: Tx,
  report: ReportIdentity,
  { id, reason, actorId }: End,
): Promise<Outcome<undefined>> {
  if (!(await setEnded(tx, id, reason))) return { result: undefined, audit: [] };
  if (reason === "ended" || reason === "company") await queueEndMail(services, tx, id);
  const item = { item_type: "INFO", info: infos[reason], performed_by: actorId } as const;
  await updateReport(tx, report.id, { last_activity_at: new Date() }, [item]);
  const end = { outsider_id: id, reason };
  return { result: undefined, ...reportChange(report, "report.outsider_ended", { details: end, data: end }) };
}

/** The job: ends accesses at their date and with their company, and removes addresses that the company no longer needs. */
export async function endOutsiders(services: Services): Promise<void> {
  const ctx = systemCtx(services, "end_outsiders");
  const { db } = services;
  await takeDue<{ id: string; report_id?: string; is_expired?: boolean }>(
    {
      find: (limit) => findOver(db, limit),
      act: ({ id, report_id = "", is_expired }) =>
        unitOfWork(ctx, async (tx) => {
          const report = await lockReportOfSystem(tx, report_id);
          return outsiderEnded(ctx, tx, report, { id, reason: is_expired ? "expired" : "company", actorId: null });
        }),
    },
    {
      find: (limit) => findStale(db, limit),
      act: ({ id }) => db.transaction().execute((tx) => eraseOutsider(tx, id)),
    },
  );
}
