import type { Severity } from "@safeport/contract/kernel/severity";
import { isBlank } from "@safeport/contract/kernel/text";
import type { SubmitReportInput, UpdateDraftInput } from "@safeport/contract/reports/report.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../platform/context.ts";
import { AppError, invalidField, type RefusedField } from "../../platform/http/app-error.ts";
import type { Tx } from "../../platform/transaction.ts";
import { getScope } from "../programs/get-scope.ts";
import { storedRating } from "./cvss.ts";
import { isWeakness } from "./report.queries.ts";
import { savedColumns, sentColumns } from "./sent-columns.ts";

type Content = Omit<z.output<typeof SubmitReportInput>, "program_id"> | z.output<typeof UpdateDraftInput>;

/** What a report must state before it is sent; a draft may lack anything. */
function assertComplete(input: Content, rated: boolean): void {
  const errors: RefusedField[] = [];
  if (isBlank(input.poc_description_markdown))
    errors.push({ loc: ["body", "poc_description_markdown"], code: "report_description_required" });
  if (!input.scope_id) errors.push({ loc: ["body", "scope_id"], code: "asset_required" });
  if (!rated) errors.push({ loc: ["body", "severity"], code: "severity_required" });
  if (errors.length > 0) throw new AppError("invalid", null, { errors });
}

interface SavedScope {
  id: string;
  max_severity: Severity;
}

/**
 * The columns of a report as its author sends or saves it; throws 422 for what is missing or does not belong to the program.
 * A draft may keep its saved scope (`savedScope`), even if the scope or its program has changed since.
 */
export async function reportContent(ctx: Ctx, tx: Tx, programId: string, input: Content, savedScope: SavedScope | null = null) {
  const keepsScope = input.save_as_draft && savedScope !== null && savedScope.id === input.scope_id;
  const scope = keepsScope ? savedScope : input.scope_id ? await scopeOfProgram(ctx, tx, programId, input.scope_id) : null;
  if (input.weakness_id && !(await isWeakness(tx, input.weakness_id)))
    throw invalidField(["body", "weakness_id"], "weakness_unknown");
  const rating = storedRating(input, scope?.max_severity ?? null);
  const draft = input.save_as_draft;
  if (!draft) assertComplete(input, rating !== null);
  const now = new Date();
  return {
    scope_id: scope?.id ?? null,
    weakness_id: input.weakness_id ?? null,
    title: input.poc_title,
    description_markdown: input.poc_description_markdown,
    steps_markdown: input.steps_markdown,
    impact_markdown: input.impact_markdown,
    ...(rating ?? { severity: "none" as const, cvss_vector: null, cvss_score: null }),
    ...(draft ? savedColumns : await sentColumns(tx)),
    last_activity_at: now,
    last_internal_at: now,
  };
}

async function scopeOfProgram(ctx: Ctx, tx: Tx, programId: string, scopeId: string): Promise<SavedScope> {
  const found = await getScope(ctx, scopeId, tx).catch((error) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (found?.program.id !== programId) throw invalidField(["body", "scope_id"], "asset_unknown");
  if (found.scope.is_out_of_scope) throw invalidField(["body", "scope_id"], "asset_out_of_scope");
  return found.scope;
}
