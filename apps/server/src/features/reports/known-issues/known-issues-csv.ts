import { readFile } from "node:fs/promises";
import { unescapeCell } from "@safeport/contract/kernel/escape-cell";
import { severities } from "@safeport/contract/kernel/severity.values";
import { scopeLimits } from "@safeport/contract/programs/scopes/scope.limits";
import type { KnownIssueImport } from "@safeport/contract/reports/known-issues/known-issue.endpoints";
import { knownIssueColumns, knownIssueCsvLimits } from "@safeport/contract/reports/known-issues/known-issue.limits";
import { NewKnownIssue } from "@safeport/contract/reports/known-issues/known-issue.schema";
import { translate } from "@safeport/messages/translate";
import type { Ctx } from "../../../platform/context.ts";
import { readTable, type Table } from "../../../platform/csv/read-table.ts";
import { writeTable } from "../../../platform/csv/write-table.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { UploadedFile } from "../../../platform/http/forms.ts";
import { listScopes } from "../../programs/scopes/list-scopes.ts";
import { allKnownIssues, findWeaknessesByCwe } from "./known-issue.queries.ts";
import { addBatch, entryOf, getRegister, getRegisterToEdit, type PlannedEntry } from "./known-issue-register.ts";

type Column = (typeof knownIssueColumns)[number];
interface Refusal {
  line: number;
  title: string;
  reason: string;
}
interface Plan {
  entries: (PlannedEntry & { line: number })[];
  refused: Refusal[];
  rows: number;
  ignored: string[];
}

/** All entries of a register, in the columns that an import reads. */
export async function exportKnownIssues(ctx: Ctx, ref: string): Promise<{ file_name: string; csv: string }> {
  const program = await getRegister(ctx, ref);
  const rows = (await allKnownIssues(ctx.db, program.id)).map((row) => ({
    title: row.title,
    description: row.description,
    asset: row.asset ?? "",
    weakness: row.cwe_id === null ? "" : `CWE-${row.cwe_id}`,
    severity: row.severity ?? "",
    found_at: row.found_at,
    source: row.source,
    published: String(row.published),
  }));
  return { file_name: `${program.handle}-known-issues.csv`, csv: await writeTable<Column>(knownIssueColumns, rows) };
}

/**
 * Adds the rows of a file as one batch; without `apply` nothing is written. Throws 422 without a file, `malformed` for one that is no CSV or has no
 * column `title`, and `too_large` for a longer one. A row that cannot be read is left out and named with its reason.
 */
export async function importKnownIssues(
  ctx: Ctx,
  ref: string,
  file: UploadedFile | undefined,
  apply: boolean,
): Promise<KnownIssueImport> {
  const program = await getRegisterToEdit(ctx, ref);
  if (!file) throw invalidField(["body", "file"], "required");
  const table = await readTable(await readFile(file.path), knownIssueCsvLimits);
  if (!apply) return summaryOf(await planFor(ctx, program.id, table), false);
  return unitOfWork(ctx, async (tx) => {
    const plan = await planFor({ ...ctx, db: tx }, program.id, table);
    const planned = plan.entries.map(({ line: _line, ...entry }) => entry);
    if (planned.length > 0) await addBatch(ctx, tx, program, planned);
    const snapshot = { added: planned.length, refused: plan.refused.length };
    return {
      result: summaryOf(plan, true),
      audit: planned.length === 0 ? [] : [entryOf(program, "known_issue.imported", snapshot)],
    };
  });
}

async function planFor(ctx: Ctx, programId: string, table: Table): Promise<Plan> {
  const { language } = ctx.request;
  const names = table.names.map((name) => name.toLowerCase());
  if (!names.includes("title")) throw new AppError("malformed", "csv_columns", { params: { columns: "title" } });
  const { items: scopes } = await listScopes(ctx, programId, { page: 1, size: scopeLimits.perProgram });
  const scopeOf = new Map(scopes.map((scope) => [scope.identifier.toLowerCase(), scope]));
  const rows = table.rows.map(({ line, cells }) => ({ line, cellOf: cellsOf(names, cells) }));
  const cwes = rows.flatMap(({ cellOf }) => cweOf(cellOf("weakness")) ?? []);
  const weaknesses = await findWeaknessesByCwe(ctx.db, [...new Set(cwes)]);
  const plan: Plan = {
    entries: [],
    refused: [],
    rows: rows.length,
    ignored: table.names
      .filter((name) => name !== "" && !knownIssueColumns.some((column) => column === name.toLowerCase()))
      .map((name) => name.slice(0, knownIssueCsvLimits.name)),
  };
  for (const { line, cellOf } of rows) {
    const refuse = (reason: string) => plan.refused.push({ line, title: cellOf("title").slice(0, 150), reason });
    const asset = cellOf("asset");
    const scope = asset ? scopeOf.get(asset.toLowerCase()) : null;
    const cwe = cweOf(cellOf("weakness"));
    const weaknessId = cwe === null ? null : weaknesses.get(cwe);
    const input = NewKnownIssue.safeParse({
      title: cellOf("title"),
      description: cellOf("description"),
      severity: severities.find((name) => name === cellOf("severity").toLowerCase()) ?? (cellOf("severity") || null),
      found_at: cellOf("found_at"),
      source: cellOf("source"),
      published: /^(true|yes|1)$/i.test(cellOf("published")),
    });
    if (!input.success) {
      const column = String(input.error.issues[0]?.path[0] ?? "title");
      refuse(translate(language, "reports/known-issues.csv.column", { column }));
    } else if (scope === undefined) refuse(translate(language, "reports/known-issues.csv.asset", { asset: asset.slice(0, 200) }));
    else if (weaknessId === undefined || (cwe === null && cellOf("weakness")))
      refuse(translate(language, "reports/known-issues.csv.weakness", { weakness: cellOf("weakness").slice(0, 60) }));
    else
      plan.entries.push({
        line,
        title: input.data.title,
        description: input.data.description,
        severity: input.data.severity ?? null,
        found_at: input.data.found_at,
        source: input.data.source,
        published: input.data.published,
        scope_id: scope?.id ?? null,
        asset: scope?.identifier ?? null,
        weakness_id: weaknessId,
        weakness: cwe,
      });
  }
  return plan;
}

function cellsOf(names: readonly string[], cells: readonly string[]): (column: Column) => string {
  return (column) => unescapeCell(cells[names.indexOf(column)] ?? "").trim();
}

/** The number of a weakness such as `CWE-79` or `79`; null for another text. */
function cweOf(text: string): number | null {
  const [, number] = /^(?:cwe-)?(\d{1,5})$/i.exec(text) ?? [];
  return number === undefined ? null : Number(number);
}

function summaryOf({ entries, refused, rows, ignored }: Plan, applied: boolean): KnownIssueImport {
  return {
    applied,
    rows,
    ignored_columns: ignored,
    added: entries.length,
    refused: refused.length,
    entries: entries
      .slice(0, knownIssueCsvLimits.listed)
      .map(({ line, title, asset, found_at, published }) => ({ line, title, asset, found_at, published })),
    refusals: refused.slice(0, knownIssueCsvLimits.listed),
  };
}
