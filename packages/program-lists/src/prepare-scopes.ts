import { severities } from "@safeport/contract/kernel/severity.values";
import { scopeLimits } from "@safeport/contract/programs/core/scope.limits";
import type { ScopeInput } from "@safeport/contract/programs/core/scope.schema";
import { checkIdentifier } from "@safeport/contract/programs/core/scope-identifier";
import type { WarningKind } from "@safeport/contract/programs/import/import.values";
import { cleanLine, cleanLines, codeSpan } from "@safeport/foreign-files/clean-text";
import { Pauses } from "@safeport/foreign-files/pauses";
import { translate } from "@safeport/messages/translate";
import { excessOf } from "@safeport/scope-coverage/check-scope";
import { assetKey } from "@safeport/scope-coverage/scope-key";
import { assetTypeOf } from "./asset-type-of.ts";
import type { ListedScope } from "./listed-program.ts";
import type { Reason } from "./refusal-reason.ts";
import { splitCell } from "./split-cell.ts";

export type PreparedScope = Required<ScopeInput>;

export interface Remarks {
  warn(kind: WarningKind, place: string, detail: string): void;
  refuse(place: string, reason: Reason): void;
}

/** Longer than any cell in use. A longer text is not an identifier, so it goes into the instructions. */
const maxCell = 20_000;

/** Prepares a program's listed scopes for storing: corrects, splits, retypes and merges them, and refuses meaningless ones. */
export async function prepareScopes(listed: readonly ListedScope[], remarks: Remarks): Promise<PreparedScope[]> {
  const pauses = new Pauses();
  const prepared = new Map<string, PreparedScope>();
  let over = 0;
  for (const row of listed) {
    if (pauses.isDue()) await pauses.take();
    for (const scope of readCell(row, remarks)) {
      const key = scopeKey(scope);
      const twin = prepared.get(key);
      if (twin) {
        remarks.warn("merged", row.place, scope.identifier);
        prepared.set(key, merge(twin, scope));
      } else if (prepared.size < scopeLimits.perProgram) prepared.set(key, scope);
      else over++;
    }
  }
  if (over > 0)
    remarks.refuse("targets", { code: "too_many_assets", params: { max: scopeLimits.perProgram }, detail: String(over) });
  return [...prepared.values()];
}

/** The key by which two scopes of a program are the same. */
export function scopeKey(scope: Pick<PreparedScope, "asset_type" | "is_out_of_scope" | "identifier">): string {
  return `${scope.is_out_of_scope} ${assetKey(scope)}`;
}

function readCell(row: ListedScope, remarks: Remarks): PreparedScope[] {
  const cell = cleanLine(row.text, maxCell);
  const nothing = reasonToRefuse(cell.text);
  if (nothing) {
    remarks.refuse(row.place, nothing);
    return [];
  }
  if (cell.stripped) remarks.warn("stripped", row.place, cell.text);
  const parts = splitCell(cell.text);
  if (parts.length > 1) remarks.warn("split", row.place, `${parts.length} of ${cell.text}`);
  return parts.flatMap((part) => readAsset(row, part, cell.text, remarks) ?? []);
}

function reasonToRefuse(text: string): Reason | null {
  if (text === "") return { code: "identifier_empty" };
  if (/^█+$/.test(text)) return { code: "blacked_out" };
  return /[\p{L}\p{N}*]/u.test(text) ? null : { code: "no_letter", detail: text.slice(0, 20) };
}

function readAsset(row: ListedScope, text: string, cell: string, remarks: Remarks): PreparedScope | null {
  const asset_type = assetTypeOf(row.hint, text);
  const checked = checkIdentifier(asset_type, text);
  if (!checked.ok) {
    remarks.refuse(row.place, { code: "identifier", params: { error: checked.error }, detail: text.slice(0, 200) });
    return null;
  }
  if (asset_type !== row.hint.type) remarks.warn("retyped", row.place, `${row.listedAs} to ${asset_type}: ${text}`);
  const identifier = cleanLine(checked.identifier, scopeLimits.identifier);
  if (identifier.shortened) remarks.warn("shortened", row.place, `identifier of ${text.length} characters`);
  const mended = identifier.text !== cell && !cell.includes(identifier.text);
  if (mended && !identifier.shortened) remarks.warn("mended", row.place, `${cell} to ${identifier.text}`);
  if (!mended && checked.warning)
    remarks.warn("inexact", row.place, `${text}: ${translate("en", `programs/editor.identifier_warning.${checked.warning}`)}`);
  const excess = excessOf({ asset_type, identifier: identifier.text, is_out_of_scope: row.isOutOfScope });
  // A list holds scopes that a company has published, and the company may own a whole suffix.
  if (excess) remarks.warn("inexact", row.place, `${text}: ${translate("en", `fields.${excess}`)}`);
  const lost = asset_type === "other" && row.hint.type !== "other";
  const notes = [
    ...row.notes,
    lost ? `Listed as ${codeSpan(cleanLine(row.listedAs, 60).text)}.` : "",
    mended ? `Listed as ${codeSpan(cell)}.` : "",
  ];
  return {
    asset_type,
    identifier: identifier.text,
    instructions_markdown: paragraphs(notes, row.place, remarks),
    is_eligible_for_bounty: row.isEligibleForBounty,
    is_out_of_scope: row.isOutOfScope,
    max_severity: row.maxSeverity,
  };
}

function paragraphs(notes: readonly string[], place: string, remarks: Remarks): string {
  const filled = notes.filter((note) => note.trim() !== "").join("\n\n");
  const { text, stripped, shortened } = cleanLines(filled, scopeLimits.instructions);
  if (stripped) remarks.warn("stripped", place, "instructions");
  if (shortened) remarks.warn("shortened", place, `instructions of ${filled.length} characters`);
  return text;
}

/** Merges two rows of the same asset: it pays if either row does, up to the higher severity, with the instructions of both. */
function merge(a: PreparedScope, b: PreparedScope): PreparedScope {
  const both = [...new Set([a.instructions_markdown, b.instructions_markdown])].filter(Boolean).join("\n\n");
  return {
    ...a,
    instructions_markdown: cleanLines(both, scopeLimits.instructions).text,
    is_eligible_for_bounty: a.is_eligible_for_bounty || b.is_eligible_for_bounty,
    max_severity: severities.indexOf(a.max_severity) >= severities.indexOf(b.max_severity) ? a.max_severity : b.max_severity,
  };
}
