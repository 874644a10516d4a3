import { readFile } from "node:fs/promises";
import { unescapeCell } from "@safeport/contract/kernel/escape-cell";
import { scopeLimits } from "@safeport/contract/programs/core/scope.limits";
import { type KnownIssueImport, KnownIssueMap } from "@safeport/contract/reports/known-issues/known-issue.endpoints";
import {
  type KnownIssueFormat,
  knownIssueColumns,
  knownIssueCsvLimits,
} from "@safeport/contract/reports/known-issues/known-issue.limits";
import { NewKnownIssue } from "@safeport/contract/reports/known-issues/known-issue.schema";
import { cellOf as markdownCell } from "@safeport/foreign-files/as-markdown";
import { nameOfValue } from "@safeport/foreign-files/name-of-value";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { readTable, type Table } from "../../../platform/csv/read-table.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { writeTable } from "../../../platform/export/write-table.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { UploadedFile } from "../../../platform/http/forms.ts";
import { listScopes } from "../../programs/scopes/list-scopes.ts";
import { allKnownIssues, findWeaknessesByCwe, lockRegister } from "./known-issue.queries.ts";
import { foundOn, type KnownIssueReader, knownIssueReader } from "./known-issue-readers.ts";
import { addBatch, entryOf, getRegister, getRegisterToEdit, type PlannedEntry } from "./known-issue-register.ts";

type Column = (typeof knownIssueColumns)[number];
interface Refusal {
  line: number;
  title: string;
  reason: string;
}
interface Plan {
  format: KnownIssueFormat;
  entries: (PlannedEntry & { line: number })[];
  refused: Refusal[];
  rows: number;
  leftOut: number;
  /** Rows whose entry the register has. */
  unchanged: number;
  ignored: string[];
  kept: string[];
  words: Map<string, Word>;
}
type Word = KnownIssueImport["values"][number];

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
    resolved: String(row.resolved_at !== null),
  }));
  return { file_name: `${program.handle}-known-issues.csv`, csv: await writeTable<Column>(knownIssueColumns, rows) };
}

/**
 * Adds the rows of a file that the register does not have as one batch; without `apply` nothing is written. Throws 422 without a file or for a map that is none, `malformed` for one that is
 * no CSV or has no column `title`, and `too_large` for a longer one. A row that cannot be read is left out and named with its reason.
 */
export async function importKnownIssues(
  ctx: Ctx,
  ref: string,
  file: UploadedFile | undefined,
  { apply, map }: { apply: boolean; map: string },
): Promise<KnownIssueImport> {
  const program = await getRegisterToEdit(ctx, ref);
  if (!file) throw invalidField(["body", "file"], "required");
  const chosen = readMap(map);
  if (!chosen) throw invalidField(["body", "map"], "invalid_value");
  const table = await readTable(await readFile(file.path), knownIssueCsvLimits);
  if (!apply) return summaryOf(await planFor(ctx, program.id, table, chosen), false);
  return unitOfWork(ctx, async (tx) => {
    // Two imports of one file at once would each add its rows.
    await lockRegister(tx, program.id);
    const plan = await planFor({ ...ctx, db: tx }, program.id, table, chosen);
    const planned = plan.entries.map(({ line: _line, ...entry }) => entry);
    if (planned.length > 0) await addBatch(ctx, tx, program, planned);
    const snapshot = { added: planned.length, refused: plan.refused.length };
    return {
      result: summaryOf(plan, true),
      audit: planned.length === 0 ? [] : [entryOf(program, "known_issue.imported", snapshot)],
    };
  });
}

/** What words become, from JSON; null for a text that is no such map. */
function readMap(json: string): KnownIssueMap | null {
  try {
    return z.safeParse(KnownIssueMap, JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

async function planFor(ctx: Ctx, programId: string, table: Table, map: KnownIssueMap): Promise<Plan> {
  const { language } = ctx.request;
  const names = table.names.map((name) => name.toLowerCase());
  const reader = knownIssueReader(names);
  if (!reader) throw new AppError("malformed", "csv_columns", { params: { columns: "title" } });
  const { items: scopes } = await listScopes(ctx, programId, { page: 1, size: scopeLimits.perProgram });
  const scopeOf = new Map(scopes.map((scope) => [scope.identifier.toLowerCase(), scope]));
  const rows = table.rows.map(({ line, cells }) => ({ line, ...cellsOf(reader, names, cells) }));
  const cwes = rows.flatMap(({ cellOf }) => cweOf(cellOf("weakness")) ?? []);
  const weaknesses = await findWeaknessesByCwe(ctx.db, [...new Set(cwes)]);
  const isOwn = reader.format === "safeport";
  const read = new Set([...Object.values(reader.columns), ...reader.appended, ...reader.stateColumns, ...reader.keyColumns]);
  const others = table.names.filter((name) => name !== "" && !read.has(name.toLowerCase()));
  const shown = [...new Set(others)].map((name) => name.slice(0, knownIssueCsvLimits.name));
  const plan: Plan = {
    format: reader.format,
    entries: [],
    refused: [],
    rows: rows.length,
    leftOut: 0,
    unchanged: 0,
    ignored: isOwn ? shown : [],
    kept: isOwn ? [] : shown,
    words: new Map(),
  };
  const present = new Set((await allKnownIssues(ctx.db, programId)).map((entry) => keyOf(reader, entry)));
  for (const row of rows) {
    const { line, cellOf, namedCell } = row;
    const refuse = (reason: string) => plan.refused.push({ line, title: cellOf("title").slice(0, 150), reason });
    const [published, resolved] = [cellOf("published"), cellOf("resolved")].map(flagOf);
    const own = resolved ? "resolved" : "open";
    const state = reader.stateOf ? meaningOf(plan, "state", reader.stateOf(namedCell), map.state, reader.states) : own;
    const severity = isOwn
      ? cellOf("severity").toLowerCase() || "unstated"
      : meaningOf(plan, "severity", cellOf("severity"), map.severity, reader.severities);
    if (state === "left_out") {
      plan.leftOut++;
      continue;
    }
    const asset = cellOf("asset");
    const scope = asset ? scopeOf.get(asset.toLowerCase()) : null;
    // Finding tools say 0 where they name no weakness.
    const cwe = !isOwn && cellOf("weakness") === "0" ? null : cweOf(cellOf("weakness"));
    const weaknessId = cwe === null ? null : weaknesses.get(cwe);
    const input = NewKnownIssue.safeParse({
      title: cellOf("title"),
      description: isOwn ? cellOf("description") : descriptionOf(reader, row, language),
      severity: severity === "unstated" ? null : severity,
      found_at: isOwn ? cellOf("found_at") : foundOn(cellOf("found_at")),
      source: reader.sourceOf ? reader.sourceOf(namedCell) : cellOf("source"),
      published: published ?? cellOf("published"),
    });
    if (state === null || severity === null)
      refuse(
        translate(language, "reports/known-issues.csv.word", {
          word: state === null ? (reader.stateOf?.(namedCell) ?? "") : cellOf("severity"),
        }),
      );
    else if (!input.success) {
      const column = String(input.error.issues[0]?.path[0] ?? "title") as Column;
      refuse(translate(language, "reports/known-issues.csv.column", { column: reader.columns[column] ?? column }));
    } else if (resolved === null) refuse(translate(language, "reports/known-issues.csv.column", { column: "resolved" }));
    else if (scope === undefined) refuse(translate(language, "reports/known-issues.csv.asset", { asset: asset.slice(0, 200) }));
    else if (weaknessId === undefined || (isOwn && cwe === null && cellOf("weakness")))
      refuse(translate(language, "reports/known-issues.csv.weakness", { weakness: cellOf("weakness").slice(0, 60) }));
    else if (present.has(keyOf(reader, { ...input.data, asset: scope?.identifier ?? null }))) plan.unchanged++;
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
        resolved_at: state === "resolved" ? new Date() : null,
      });
  }
  return plan;
}

/** What tells an entry from others: its key in another tool, or what identifies it in our own file. */
function keyOf(
  reader: KnownIssueReader,
  { title, asset, found_at, source }: { title: string; asset: string | null; found_at: string; source: string },
): string {
  return reader.sourceOf ? source : JSON.stringify([title, asset, found_at, source]);
}

/** What a word becomes, and counts it. */
function meaningOf(
  plan: Plan,
  kind: Word["kind"],
  text: string,
  chosen: Record<string, string> | undefined,
  known: Readonly<Record<string, string>>,
): string | null {
  const word = text.slice(0, knownIssueCsvLimits.word);
  const name = nameOfValue(word);
  const counted = plan.words.get(`${kind} ${name}`);
  if (counted) {
    counted.count++;
    return counted.target;
  }
  const [, own] = Object.entries(chosen ?? {}).find(([one]) => nameOfValue(one) === name) ?? [];
  const target = own ?? (Object.hasOwn(known, name) ? (known[name] ?? null) : null);
  plan.words.set(`${kind} ${name}`, { kind, word, count: 1, target });
  return target;
}

type Cells = ReturnType<typeof cellsOf>;

/** The description of a row with its further texts, and a table of what else the row says. */
function descriptionOf(reader: KnownIssueReader, { cellOf, namedCell, rest }: Cells, language: Language): string {
  const t = (key: "also" | "also_field" | "also_value") => translate(language, `reports/known-issues.csv.${key}`);
  const further = reader.appended
    .filter((name) => namedCell(name) !== "")
    .map((name) => `**${markdownCell(name)}**\n\n${namedCell(name)}`);
  // The words of the state and of a severity that means something else here are kept with the rest.
  const said = [
    ...reader.stateColumns.map((name): [string, string] => [name, namedCell(name)]),
    [reader.columns.severity ?? "", cellOf("severity")] as [string, string],
    ...rest,
  ].filter(([, value]) => value !== "");
  const rows = said.map(([name, value]) => `| ${markdownCell(name)} | ${markdownCell(value.replace(/[\r\n]+/g, " ⏎ "))} |`);
  const head = `**${t("also")}**\n\n| ${t("also_field")} | ${t("also_value")} |\n| --- | --- |`;
  return [cellOf("description"), ...further, rows.length > 0 ? [head, ...rows].join("\n") : ""].filter(Boolean).join("\n\n");
}

/** The cells of a row: by our columns, by the names in the file, and those that the reader does not know. A name may stand above several. */
function cellsOf(reader: KnownIssueReader, names: readonly string[], cells: readonly string[]) {
  const byName = new Map<string, string>();
  for (const [at, cell] of cells.entries()) {
    const name = names[at] ?? "";
    const text = unescapeCell(cell).trim();
    if (text !== "") byName.set(name, byName.has(name) ? `${byName.get(name)}, ${text}` : text);
  }
  const namedCell = (name: string) => byName.get(name) ?? "";
  const known = new Set([...Object.values(reader.columns), ...reader.appended, ...reader.stateColumns, ...reader.keyColumns]);
  return {
    namedCell,
    // A column without a name is none that the reader looks for.
    cellOf: (column: Column) => (reader.columns[column] ? namedCell(reader.columns[column]) : ""),
    rest: [...byName].filter(([name]) => name !== "" && !known.has(name)),
  };
}

/** What a cell answers with yes or no, of which an empty one says no; null for another word. */
function flagOf(text: string): boolean | null {
  if (/^(?:true|yes|1)$/i.test(text)) return true;
  return /^(?:false|no|0)?$/i.test(text) ? false : null;
}

/** The number of a weakness such as `CWE-79` or `79`; null for another text. */
function cweOf(text: string): number | null {
  const [, number] = /^(?:cwe-)?(\d{1,5})$/i.exec(text) ?? [];
  return number === undefined ? null : Number(number);
}

function summaryOf(plan: Plan, applied: boolean): KnownIssueImport {
  const { format, entries, refused, rows, leftOut, unchanged, ignored, kept, words } = plan;
  return {
    applied,
    format,
    rows,
    left_out: leftOut,
    unchanged,
    ignored_columns: ignored,
    kept_columns: kept,
    values: [...words.values()].slice(0, knownIssueCsvLimits.words),
    added: entries.length,
    refused: refused.length,
    entries: entries
      .slice(0, knownIssueCsvLimits.listed)
      .map(({ line, title, asset, found_at, published }) => ({ line, title, asset, found_at, published })),
    refusals: refused.slice(0, knownIssueCsvLimits.listed),
  };
}
