import type { NewEvent } from "@safeport/contract/events/domain-event";
import type { LetInBy } from "@safeport/contract/reports/core/waiting.values";
import type { NewAuditEntry } from "../../../platform/events/unit-of-work.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { clockTerms } from "../../programs/reporting/report-form.ts";
import { beginClock } from "../core/clock/begin-clock.ts";
import { type ReportIdentity, reportChange } from "../core/report-change.ts";
import { updateReport } from "../core/report-update.queries.ts";
import { termsOfReport } from "../core/terms-of-report.ts";

/**
 * Lets in a waiting report, whose row the caller has locked: it is the company's turn, and the targets that were promised at its sending begin to run.
 * `actorId` is the member of the team who lets it in.
 */
export async function letIn(
  tx: Tx,
  row: ReportIdentity,
  by: LetInBy,
  { actorId = null, now = new Date() }: { actorId?: string | null; now?: Date } = {},
): Promise<{ events: NewEvent[]; audit: NewAuditEntry[] }> {
  const { id, program_id, company_id } = row;
  const calendar = await clockTerms(tx, program_id);
  const promised = (await termsOfReport(tx, id))?.terms.response_targets;
  const targets = calendar.targets.map(({ target, days }) => ({ target, days: promised?.[target] ?? days }));
  const begun = beginClock({ id, program_id, company_id, sent_at: now }, { ...calendar, targets });
  await updateReport(
    tx,
    id,
    { waiting: false, let_in_at: now, let_in_by: by, last_activity_at: now },
    [{ item_type: "INFO", info: `let_in_${by}`, performed_by: actorId }],
    { begun },
  );
  return reportChange(row, "report.let_in", { details: { by }, data: { by } });
}
