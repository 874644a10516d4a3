import { readFile } from "node:fs/promises";
import type { NewEvent } from "@safeport/contract/events/domain-event";
import { scopeLimits } from "@safeport/contract/programs/core/scope.limits";
import { csvLimits, type ScopeImport } from "@safeport/contract/programs/scopes/scope-tool.endpoints";
import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { invalidField } from "../../../platform/http/app-error.ts";
import type { UploadedFile } from "../../../platform/http/forms.ts";
import { assertMay, getProgram } from "../core/get-program.ts";
import type { ProgramRow } from "../core/program.queries.ts";
import { countScopesLocked, insertScopes, pageOfScopes, saveScopes } from "../core/scope.queries.ts";
import { changedFields } from "../versions/version.queries.ts";
import { type PlannedScopes, planScopes, type RowRefusal } from "./plan-scopes.ts";
import { type CsvRow, type CsvTable, readCsv } from "./read-csv.ts";

/** Throws 404 or 403 for a caller who may not edit this program. */
export async function assertMayImportScopes(ctx: Ctx, ref: string): Promise<void> {
  assertMay("edit", ctx, await getProgram(ctx, ref));
}

/**
 * Adds and updates the scopes that a file names in a program the caller may edit, all in one version; scopes that it does not name stay.
 * Without `apply` nothing is written. Throws 422 without a file, `malformed` for one that is no CSV, `too_large` for a longer one.
 */
export async function importScopes(ctx: Ctx, ref: string, file: UploadedFile | undefined, apply: boolean): Promise<ScopeImport> {
  await assertMayImportScopes(ctx, ref);
  if (!file) throw invalidField(["body", "file"], "required");
  const table = await readCsv(await readFile(file.path));
  const { rows } = table;
  if (!apply) {
    const plan = await planFor(ctx.db, await getProgram(ctx, ref), rows);
    return summaryOf(plan, table, false, ctx.request.language);
  }
  return unitOfWork(ctx, async (tx) => {
    const program = assertMay("edit", ctx, await getProgram(ctx, ref, tx));
    await countScopesLocked(tx, program.id);
    const plan = await planFor(tx, program, rows);
    const planned = plan.added.map((row) => ({ id: newId(), row }));
    const updated = plan.updated.map(({ id, fields }) => ({ id, program_id: program.id, ...fields }));
    if (updated.length > 0) await saveScopes(tx, updated);
    const rowsToAdd = planned.map(({ id, row: { fields } }) => ({ id, program_id: program.id, ...fields }));
    const added = rowsToAdd.length > 0 ? await insertScopes(tx, rowsToAdd) : [];
    const inserted = new Set(added.map(({ id }) => id));
    // A row that the database considers equal to an existing scope changes nothing.
    const done = {
      ...plan,
      added: planned.filter(({ id }) => inserted.has(id)).map(({ row }) => row),
      unchanged: plan.unchanged + planned.length - added.length,
    };
    const { company_id } = program;
    const version = (await changedFields(tx, [program.id])).get(program.id)?.version ?? program.terms_version;
    const eventsOf = (type: "scope.added" | "scope.updated", changed: readonly { id: string }[]) =>
      changed.map(({ id }): NewEvent => ({ type, subject_id: program.id, data: { company_id, scope_id: id, version } }));
    const snapshot = { title: program.title, added: added.length, updated: updated.length, refused: plan.refused.length };
    const isNothing = added.length + updated.length === 0;
    return {
      result: summaryOf(done, table, true, ctx.request.language),
      audit: isNothing ? [] : [{ action: "scope.imported", object_type: "program", object_id: program.id, company_id, snapshot }],
      events: [...eventsOf("scope.updated", updated), ...eventsOf("scope.added", added)],
    };
  });
}

async function planFor(db: Db, program: ProgramRow, rows: readonly CsvRow[]): Promise<PlannedScopes> {
  const { items } = await pageOfScopes(db, program.id, { page: 1, size: scopeLimits.perProgram });
  return planScopes(rows, items, program.program_type === "BBP");
}

function summaryOf(plan: PlannedScopes, { rows, ignored }: CsvTable, applied: boolean, language: Language): ScopeImport {
  const changes = [
    ...plan.added.map((row) => ({ ...row, action: "add" as const })),
    ...plan.updated.map((row) => ({ ...row, action: "update" as const })),
  ].sort((a, b) => a.line - b.line);
  return {
    applied,
    rows: rows.length,
    ignored_columns: ignored,
    added: plan.added.length,
    updated: plan.updated.length,
    unchanged: plan.unchanged,
    refused: plan.refused.length,
    changes: changes
      .slice(0, csvLimits.listed)
      .map(({ line, action, fields: { asset_type, identifier, max_severity, is_eligible_for_bounty, is_out_of_scope } }) => ({
        line,
        action,
        asset_type,
        identifier,
        max_severity,
        is_eligible_for_bounty,
        is_out_of_scope,
      })),
    refusals: plan.refused
      .slice(0, csvLimits.listed)
      .map(({ line, identifier, refusal }) => ({ line, identifier, reason: reasonOf(language, refusal) })),
  };
}

function reasonOf(language: Language, refusal: RowRefusal): string {
  if ("column" in refusal) return `${refusal.column}: ${translate(language, `fields.${refusal.code}`, refusal.params)}`;
  if (refusal.code === "row_type") return translate(language, "programs/tools.csv.row_type", refusal.params);
  return translate(language, `programs/tools.csv.${refusal.code}`, refusal.params);
}
