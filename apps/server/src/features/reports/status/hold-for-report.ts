import type { NewEvent } from "@safeport/contract/events/domain-event";
import { toMinorUnits } from "@safeport/contract/kernel/currency";
import type { Severity } from "@safeport/contract/kernel/severity.values";
import { isClosed } from "@safeport/contract/reports/core/report.state";
import type { Tx } from "../../../platform/transaction.ts";
import type { MoneySettings } from "../../wallet/money/budget.ts";
import { holdFor } from "../../wallet/money/holds.ts";
import type { ReportState } from "../core/report.queries.ts";
import { type FrozenTerms, promisedReward, termsOfReport } from "../core/terms-of-report.ts";

/** Holds the most that the terms of an accepted report promise for a severity; nothing for a report to a VDP. */
export async function holdForReport(
  tx: Tx,
  settings: MoneySettings,
  { id, company_id, program_id }: { id: string; company_id: string; program_id: string },
  severity: Severity,
  frozen: FrozenTerms | null,
): Promise<NewEvent[]> {
  if (frozen?.terms.program_type !== "BBP") return [];
  const reward = toMinorUnits(promisedReward(frozen, severity).max, settings.currency);
  return holdFor(tx, settings, { id, company_id, program_id }, reward);
}

/** The same after the severity of a report changed, if money is held for it: it is accepted, and open or resolved. */
export async function holdForSeverity(
  tx: Tx,
  settings: MoneySettings,
  row: Pick<ReportState, "id" | "company_id" | "program_id" | "status" | "validated_at">,
  severity: Severity,
): Promise<NewEvent[]> {
  const isHeld = row.validated_at !== null && (!isClosed(row.status) || row.status === "resolved");
  return isHeld ? holdForReport(tx, settings, row, severity, await termsOfReport(tx, row.id)) : [];
}
