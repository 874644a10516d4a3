import { isBlank } from "@safeport/contract/kernel/text";
import type { Answer } from "@safeport/contract/programs/core/question.schema";
import { writtenDescription } from "@safeport/contract/reports/core/completeness";
import type { SubmitReportInput } from "@safeport/contract/reports/core/report-input.schema";
import { columnsOfTexts, writeUp, writeUpFields } from "@safeport/contract/reports/core/write-up.values";
import type * as z from "zod/mini";
import { AppError, checkFields, invalidField, type RefusedField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import type { ReportScope } from "../../programs/reporting/accept-report.ts";
import type { ReportForm } from "../../programs/reporting/reporting-terms.ts";
import { answerQuestions } from "../answers/answer-questions.ts";
import { type CheckedAsset, checkedAsset } from "../checks/asset-checks.ts";
import { assertRequiredChecks } from "../checks/required-checks.ts";
import { scoreColumns } from "../completeness/score-columns.ts";
import { findWeakness } from "../core/report.queries.ts";
import { savedColumns, sentColumns } from "../core/sent-columns.ts";
import { claimAboveCap, storedRating } from "../severity/cvss.ts";
import { assertTakesWeakness } from "../weaknesses/program-weaknesses.ts";

interface ReportContext {
  /** The scope of the program that the input names. */
  scope: ReportScope | null;
  /** Whether the report may be about an asset that is none of the program's scopes. */
  acceptsUnlisted: boolean;
  /** Whether files belong to the report. */
  hasFiles: boolean;
  /** Requirements of the program for new reports. */
  form: ReportForm;
  programId: string;
  /** The answers that the draft has already. */
  answers: readonly Answer[];
}

type Content = Omit<z.output<typeof SubmitReportInput>, "program_id" | "file_ids" | "collaborators" | "automation" | "stake">;

/** Throws 422 naming each missing field. Only a sent report must be complete; a draft may lack anything. */
function assertComplete(input: Content): void {
  const errors: RefusedField[] = [];
  for (const name of writeUpFields) {
    const code = writeUp[name].required;
    if (code && isBlank(input[name])) errors.push({ loc: ["body", name], code });
  }
  if (!input.scope_id) {
    if (typeof input.unlisted_asset !== "string") errors.push({ loc: ["body", "scope_id"], code: "asset_required" });
    else if (input.unlisted_asset === "") errors.push({ loc: ["body", "unlisted_asset"], code: "unlisted_asset_required" });
  }
  if (errors.length > 0) throw new AppError("invalid", null, { errors });
}

/** Throws 422 for a scope and an unlisted asset together, and for an unlisted asset where the program accepts none. */
function assertUnlistedAsset({ scope_id, unlisted_asset }: Content, acceptsUnlisted: boolean): void {
  if (typeof unlisted_asset !== "string") return;
  if (scope_id) throw invalidField(["body", "unlisted_asset"], "asset_twice");
  if (!acceptsUnlisted) throw invalidField(["body", "unlisted_asset"], "unlisted_asset_refused");
}

/** The asset that a report is sent about; null if it names none. */
function assetOf({ unlisted_asset }: Content, scope: ReportScope | null): CheckedAsset | null {
  if (scope?.asset) return checkedAsset(scope.asset.identifier, scope.asset.asset_type);
  return unlisted_asset ? checkedAsset(unlisted_asset, null) : null;
}

/**
 * The columns of a report as its author sends or saves it; throws 422 for missing or unknown values, and 409 for one that is not critical
 * while the company's money is too low for others.
 */
export async function reportContent(
  tx: Tx,
  input: Content,
  { scope, acceptsUnlisted, hasFiles, form, programId, answers: stored }: ReportContext,
) {
  let rating = null as ReturnType<typeof storedRating>;
  let weakness: { name: string } | undefined;
  let answers: Answer[] = [];
  const draft = input.save_as_draft;
  const { questions, template, requiredChecks, takesOnlyCritical } = form;
  const written = { ...input, poc_description_markdown: writtenDescription(input.poc_description_markdown, template) };
  await checkFields(
    () => {
      if (!draft) assertComplete(written);
    },
    () => assertUnlistedAsset(input, acceptsUnlisted),
    async () => {
      if (!draft)
        await assertRequiredChecks(requiredChecks, { texts: written, asset: assetOf(input, scope), has_files: hasFiles });
    },
    async () => {
      weakness = input.weakness_id ? await findWeakness(tx, input.weakness_id) : undefined;
      if (input.weakness_id && !weakness) throw invalidField(["body", "weakness_id"], "weakness_unknown");
      // A draft keeps a weakness that its program has come to refuse.
      if (input.weakness_id && !draft) await assertTakesWeakness(tx, programId, input.weakness_id);
    },
    async () => {
      answers = answerQuestions(input.answers, { questions, stored, sending: !draft });
    },
    () => {
      rating = storedRating(input, scope?.max_severity ?? null);
      if (!draft && !rating) throw invalidField(["body", "severity"], "severity_required");
    },
  );
  if (takesOnlyCritical && !draft && rating?.severity !== "critical") throw new AppError("conflict", "only_critical");
  const now = new Date();
  return {
    scope_id: scope?.id ?? null,
    // The name of a scope follows from its id.
    ...(!scope && { scope_identifier: input.unlisted_asset ?? null }),
    weakness_id: input.weakness_id ?? null,
    title: input.poc_title,
    ...columnsOfTexts(input),
    answers: JSON.stringify(answers),
    ...scoreColumns({
      ...written,
      scope_id: scope?.id ?? null,
      weakness_name: weakness?.name ?? null,
      cvss_vector: rating?.cvss_vector ?? null,
      has_files: hasFiles,
    }),
    ...(rating ?? { severity: "none" as const, cvss_vector: null, cvss_score: null }),
    ...claimAboveCap(input, rating),
    ...(draft ? savedColumns : sentColumns()),
    last_activity_at: now,
    last_internal_at: now,
  };
}
