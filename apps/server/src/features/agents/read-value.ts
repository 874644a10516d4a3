import type { AddSuggestionInput } from "@safeport/contract/agents/suggestion.endpoints";
import { suggestedStatuses } from "@safeport/contract/agents/suggestion.values";
import { maxInteger } from "@safeport/contract/kernel/ids";
import { type Severity, severities } from "@safeport/contract/kernel/severity.values";
import { isBlank } from "@safeport/contract/kernel/text";
import { maxVectorLength } from "@safeport/contract/reports/core/report.limits";
import { companyCloseReasons } from "@safeport/contract/reports/core/report.values";
import type { ChangeStatusInput } from "@safeport/contract/reports/core/report-input.schema";
import type * as z from "zod/mini";
import { invalidField } from "../../platform/http/app-error.ts";
import type { Tx } from "../../platform/transaction.ts";
import { rateVector } from "../reports/severity/cvss.ts";
import { hasLabel, hasOtherReport } from "./suggestion.queries.ts";

const noneOf = (values: readonly string[]) => invalidField(["body", "value"], "not_one_of", { values: values.join(", ") });

/** The status of a suggestion; a reason for closing means `closed` for this reason. */
export function statusOf(value: string): Pick<z.output<typeof ChangeStatusInput>, "status" | "close_reason"> {
  const status = suggestedStatuses.find((one) => one === value);
  if (status) return { status };
  const close_reason = companyCloseReasons.find((one) => one === value);
  if (!close_reason) throw noneOf([...suggestedStatuses, ...companyCloseReasons]);
  return { status: "closed", close_reason };
}

/** The severity of a suggestion: a name or a vector. */
export function severityOf(value: string): { severity?: Severity; cvss_vector?: string } {
  const severity = severities.find((one) => one === value);
  return severity ? { severity } : { cvss_vector: value };
}

/** The number of the original that a suggestion names. */
export function numberOf(value: string): number {
  const number = Number(/^#?([1-9]\d{0,9})$/.exec(value)?.[1]);
  if (!(number <= maxInteger)) throw invalidField(["body", "value"], "original_unknown");
  return number;
}

/** Throws 422 for a value that nobody could take, for a report of this company. */
export async function assertValue(
  tx: Tx,
  report: { id: string; company_id: string },
  { kind, value }: z.output<typeof AddSuggestionInput>,
): Promise<void> {
  switch (kind) {
    case "status":
      statusOf(value);
      return;
    case "severity": {
      const { cvss_vector } = severityOf(value);
      if (cvss_vector === undefined) return;
      if (!cvss_vector.startsWith("CVSS:")) throw noneOf(severities);
      if (cvss_vector.length > maxVectorLength || !rateVector(cvss_vector))
        throw invalidField(["body", "value"], "vector_invalid");
      return;
    }
    case "duplicate_of":
      if (!(await hasOtherReport(tx, report.company_id, numberOf(value), report.id)))
        throw invalidField(["body", "value"], "original_unknown");
      return;
    case "label":
      if (!(await hasLabel(tx, report.company_id, value))) throw invalidField(["body", "value"], "label_unknown");
      return;
    case "reply":
      if (isBlank(value)) throw invalidField(["body", "value"], "comment_required");
      return;
  }
}
