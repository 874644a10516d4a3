import { unescapeCell } from "@safeport/contract/kernel/escape-cell";
import { type FieldRefusal, refusalOf } from "@safeport/contract/kernel/field-refusal";
import type { AssetType } from "@safeport/contract/programs/core/program.values";
import { scopeLimits } from "@safeport/contract/programs/core/scope.limits";
import { ScopeInput } from "@safeport/contract/programs/core/scope.schema";
import { type CsvColumn, typeOfName } from "@safeport/contract/programs/scopes/csv-columns";
import { Pauses } from "@safeport/foreign-files/pauses";
import { hintOfType } from "@safeport/program-lists/asset-hints";
import { assetTypeOf } from "@safeport/program-lists/asset-type-of";
import { splitCell } from "@safeport/program-lists/split-cell";
import { checkScope } from "@safeport/scope-coverage/check-scope";
import { assetKey } from "@safeport/scope-coverage/scope-key";
import * as z from "zod/mini";
import type { ScopeRow } from "../core/scope.queries.ts";
import type { CsvRow } from "./read-csv.ts";
import type { ScopeFields } from "./scope-change.ts";

/** Reason why a row is refused: the cell of a column, or one of the reasons that only a file can have. */
export type RowRefusal = CellRefusal | TypeRefusal | { code: "row_repeated" | "row_over_limit"; params: { count: number } };

type TypeRefusal = { code: "row_type"; params: { type: string } };
type CellRefusal = FieldRefusal & { column: CsvColumn };

export interface PlannedScopes {
  added: { line: number; fields: ScopeFields }[];
  updated: { line: number; id: string; fields: ScopeFields }[];
  unchanged: number;
  refused: { line: number; identifier: string; refusal: RowRefusal }[];
}

/** Plans the changes that a file makes to the scopes of a program. Scopes that the file does not name stay. */
export async function planScopes(rows: readonly CsvRow[], scopes: readonly ScopeRow[], pays: boolean): Promise<PlannedScopes> {
  const plan: PlannedScopes = { added: [], updated: [], unchanged: 0, refused: [] };
  const stored = new Map<string, ScopeRow[]>();
  for (const scope of scopes) stored.set(keyOf(scope), [...(stored.get(keyOf(scope)) ?? []), scope]);
  const lines = new Map<string, number>();
  const pauses = new Pauses();
  for (const { row, identifier } of assetsOf(rows, stored)) {
    if (pauses.isDue()) await pauses.take();
    const { line } = row;
    const refuse = (refusal: RowRefusal) => plan.refused.push({ line, identifier: identifier.slice(0, 200), refusal });
    const read = readRow(row, identifier, stored, pays);
    if ("refusal" in read) {
      refuse(read.refusal);
      continue;
    }
    const { fields, before } = read;
    const key = `${keyOf(fields)} ${fields.is_out_of_scope}`;
    const earlier = lines.get(key);
    lines.set(key, earlier ?? line);
    if (earlier !== undefined) refuse({ code: "row_repeated", params: { count: earlier } });
    else if (before) {
      claim(stored, before);
      if (isSame(before, fields)) plan.unchanged++;
      else plan.updated.push({ line, id: before.id, fields });
    } else if (scopes.length + plan.added.length >= scopeLimits.perProgram)
      refuse({ code: "row_over_limit", params: { count: scopeLimits.perProgram } });
    else plan.added.push({ line, fields });
  }
  return plan;
}

/** The assets of the rows: one for each row, or several where the cell has them and is not itself the name of a scope. */
function* assetsOf(
  rows: readonly CsvRow[],
  stored: ReadonlyMap<string, ScopeRow[]>,
): Generator<{ row: CsvRow; identifier: string }> {
  for (const row of rows) {
    const cell = unescapeCell(row.cells.identifier ?? "").trim();
    const named = typeOfName(row.cells.asset_type ?? "");
    const isWhole = named === undefined || stored.has(keyOf({ asset_type: named, identifier: cell }));
    for (const identifier of isWhole || cell === "" ? [cell] : splitCell(cell)) yield { row, identifier };
  }
}

/** One asset has one key, in scope or out of it. */
const keyOf = assetKey;

/** One row of the file is about a stored scope; a further one of the same asset is about another scope. Its key stays, with its type. */
function claim(stored: Map<string, ScopeRow[]>, scope: ScopeRow): void {
  const others = stored.get(keyOf(scope))?.filter(({ id }) => id !== scope.id);
  stored.set(keyOf(scope), others ?? []);
}

function isSame(before: ScopeRow, fields: ScopeFields): boolean {
  return (Object.keys(fields) as (keyof ScopeFields)[]).every((field) => before[field] === fields[field]);
}

type ReadRow = { fields: ScopeFields; before: ScopeRow | undefined } | { refusal: CellRefusal | TypeRefusal };

function readRow({ cells }: CsvRow, identifier: string, stored: ReadonlyMap<string, ScopeRow[]>, pays: boolean): ReadRow {
  const named = typeOfName(cells.asset_type ?? "");
  if (!named) return { refusal: { code: "row_type", params: { type: (cells.asset_type ?? "").slice(0, 40) } } };
  const asset_type = typeFor(named, identifier, stored);
  const submission = truthOf(cells.eligible_for_submission, true);
  const checked = checkScope({ asset_type, identifier, is_out_of_scope: submission === false });
  if (!checked.ok) return { refusal: { column: "identifier", code: identifier === "" ? "required" : checked.error } };
  const candidates = stored.get(keyOf({ asset_type, identifier: checked.identifier })) ?? [];
  const before = candidates.find((scope) => scope.is_out_of_scope === (submission === false)) ?? candidates[0];
  const bounty = truthOf(cells.eligible_for_bounty, before?.is_eligible_for_bounty ?? (pays && submission === true));
  if (submission === null)
    return { refusal: { column: "eligible_for_submission", code: "not_one_of", params: { values: "true, false" } } };
  if (bounty === null)
    return { refusal: { column: "eligible_for_bounty", code: "not_one_of", params: { values: "true, false" } } };
  const severity = cells.max_severity?.trim().toLowerCase();
  const parsed = z.safeParse(ScopeInput, {
    asset_type,
    identifier: checked.identifier,
    instructions_markdown: unescapeCell(cells.instruction ?? ""),
    is_eligible_for_bounty: bounty,
    is_out_of_scope: !submission,
    max_severity: severity || (before?.max_severity ?? (submission ? "critical" : "none")),
  });
  if (parsed.success) return { fields: parsed.data, before };
  const [issue] = parsed.error.issues;
  const column = columnOf[String(issue?.path[0])] ?? "identifier";
  return { refusal: { column, ...(issue ? refusalOf(issue, false) : { code: "invalid_value" }) } };
}

/** The columns of the fields that a schema can refuse. */
const columnOf: Record<string, CsvColumn> = { instructions_markdown: "instruction", max_severity: "max_severity" };

/**
 * The type of an asset, as the import of program lists judges it: a bare host that is listed as a URL is a domain, the name of a group of APIs is
 * another asset. The type that the program has stays, and so does one that the text contradicts, which is then the reason of the refusal.
 */
function typeFor(named: AssetType, identifier: string, stored: ReadonlyMap<string, ScopeRow[]>): AssetType {
  if (identifier === "" || stored.has(keyOf({ asset_type: named, identifier }))) return named;
  const type = assetTypeOf(hintOfType(named), identifier);
  return type === "other" && named !== "url" ? named : type;
}

/** Null for a cell that says neither. */
function truthOf(cell: string | undefined, otherwise: boolean): boolean | null {
  const text = (cell ?? "").trim().toLowerCase();
  if (text === "") return otherwise;
  if (["true", "yes", "1"].includes(text)) return true;
  return ["false", "no", "0"].includes(text) ? false : null;
}
