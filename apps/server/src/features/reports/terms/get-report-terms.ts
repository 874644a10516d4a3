import { isDeepStrictEqual } from "node:util";
import { promisedFields } from "@safeport/contract/programs/core/program.values";
import type { ReportTerms } from "@safeport/contract/reports/terms/report-terms.schema";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { getPresentTerms, type PresentTerms } from "../../programs/versions/promised-terms.ts";
import { getReport } from "../core/get-report.ts";
import { type FrozenTerms, termsOfReport } from "../core/terms-of-report.ts";

/** The terms that apply to a report, and what differs from them now; 404 for a draft, which has none yet. */
export async function getReportTerms(ctx: Ctx, reportId: string): Promise<ReportTerms> {
  const report = await getReport(ctx, reportId);
  const frozen = await termsOfReport(ctx.db, reportId);
  if (!frozen || !report.sent_at) throw new AppError("not_found", "no_terms");
  const present = await getPresentTerms(ctx, frozen.program_id, frozen.scope_id);
  const { program_version, terms, scope } = frozen;
  const { register_number: number, register_hash: hash } = frozen;
  const register = number !== null && hash !== null ? { number, hash } : null;
  const today = present && differences(frozen, present);
  return { program_version, sent_at: report.sent_at.toISOString(), terms, scope, register, today };
}

function differences(frozen: FrozenTerms, { program_version, terms, scope }: PresentTerms): ReportTerms["today"] {
  const fields = promisedFields.filter((field) => !isDeepStrictEqual(frozen.terms[field], terms[field]));
  const differing = Object.fromEntries(fields.map((field) => [field, terms[field]]));
  return { program_version, fields, terms: differing, scope_differs: !isDeepStrictEqual(frozen.scope, scope), scope };
}
