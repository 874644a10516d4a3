import type { Severity } from "@safeport/contract/kernel/severity.values";
import type { PromisedTerms, TermScope } from "@safeport/contract/programs/versions/program-version.schema";
import type { Db } from "@safeport/db/named-statement";
import { storedTerms } from "../../programs/versions/stored-terms.ts";
import { findReportTerms, type StoredTerms } from "./report-terms.queries.ts";

/** A program's terms at the time a report was sent. */
export interface FrozenTerms {
  program_id: string;
  program_version: number;
  /** The asset that the report named when it was sent. */
  scope_id: string | null;
  terms: PromisedTerms;
  /** The asset as it was; null for a report without one. */
  scope: TermScope | null;
  /** The newest batch of the register of known issues then; null where there was none. */
  register_number: number | null;
  register_hash: string | null;
}

/** The terms that apply to a report; null for a draft. The caller has checked who may know of the report. */
export async function termsOfReport(db: Db, reportId: string): Promise<FrozenTerms | null> {
  return frozenTerms((await findReportTerms(db, reportId)) ?? null);
}

export function frozenTerms(row: StoredTerms | null): FrozenTerms | null {
  return row && { ...row, terms: storedTerms(row.terms) as PromisedTerms };
}

/**
 * The least and the highest reward that the terms of a report pay at a severity, in whole units of the platform's currency; 0 to 0 if they pay nothing.
 * Whether a report about an asset that is not listed is paid is the company's decision, so its least is 0.
 */
export function promisedReward({ terms, scope }: FrozenTerms, severity: Severity): { min: number; max: number } {
  if (severity === "none" || scope?.is_eligible_for_bounty === false) return { min: 0, max: 0 };
  const [min = 0, max = min] = terms.rewards[severity];
  return { min: scope === null ? 0 : min, max };
}
