import { capSeverity, type Severity } from "@safeport/contract/kernel/severity.values";
import type { SeverityResult } from "@safeport/contract/reports/core/report.schema";
import { translate } from "@safeport/messages/translate";
import type { Ctx } from "../../../platform/context.ts";
import { invalidField } from "../../../platform/http/app-error.ts";
import { getScope } from "../../programs/scopes/get-scope.ts";
import { rateVector } from "./cvss.ts";

/** Scores a vector. With a scope, also returns the severity after its cap and the program's reward for it. */
export async function calculateSeverity(
  ctx: Ctx,
  input: { cvss_vector: string; scope_id?: string | null | undefined },
): Promise<SeverityResult> {
  const rating = rateVector(input.cvss_vector);
  if (!rating) throw invalidField(["body", "cvss_vector"], "vector_invalid");
  const scope = input.scope_id ? await getScope(ctx, input.scope_id) : null;
  const capped = scope ? capSeverity(rating.severity, scope.scope.max_severity) : rating.severity;
  const isCapped = capped !== rating.severity;
  return {
    ...rating,
    capped_severity: capped,
    cap_reason: isCapped ? capReason(ctx, capped) : null,
    suggested_reward: scope && capped !== "none" ? [scope.program[`${capped}_min`], scope.program[`${capped}_max`]] : null,
  };
}

function capReason({ request: { language } }: Ctx, capped: Severity): string {
  return translate(language, "reports/cvss.cap_reason", { severity: translate(language, `reports/severity.${capped}`) });
}
