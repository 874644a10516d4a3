import { type WarningKind, warningKinds } from "@safeport/contract/programs/import/import.values";
import { translate } from "@safeport/messages/translate";
import { groupRefusals } from "@safeport/program-lists/group-refusals";
import type { ImportReport, MissingProgram, Place } from "@safeport/program-lists/import-report";
import { platforms } from "@safeport/program-lists/listed-program";
import { fullReason, reasonText } from "@safeport/program-lists/refusal-reason";

const maxLine = 400;
/** Maximum number of examples per reason. */
const examples = 3;

interface SummaryOptions {
  /** Lists every refusal and every warning instead of counting them. */
  verbose: boolean;
  /** Whether programs that left their list are closed (`--close-missing`). */
  closeMissing: boolean;
}

/** The summary of an import, line by line. */
export function summaryLines(report: ImportReport, { verbose, closeMissing }: SummaryOptions): string[] {
  return [
    ...report.files.map(
      (file) =>
        `${file.file}: ${file.platform ? platforms[file.platform] : "refused"}, ${counted(file.programs, "program")}, ${counted(file.scopes, "scope")}: ` +
        `${figure(file.added)} added, ${figure(file.updated)} updated, ${figure(file.unchanged)} unchanged, ${figure(file.refused)} refused`,
    ),
    `Companies: ${figure(report.companiesAdded)} added. Scopes: ${figure(report.scopes.added)} added, ${figure(report.scopes.updated)} updated, ` +
      `${figure(report.scopes.archived)} archived, ${figure(scopesRefused(report))} refused.`,
    ...refusalLines(report, verbose),
    ...section(
      closeMissing ? "Have left their list" : "Have left their list; --close-missing closes those that nobody edited here",
      report.missing.map((program) => `${program.title} (${platforms[program.platform]})${fateOf(program, closeMissing)}`),
    ),
    ...section(
      "Left as edited here, though the list changed",
      report.skipped.map((skipped) => `${placeOf(skipped)}: people changed it after its last import`),
    ),
    ...warningLines(report, verbose),
  ].map(printable);
}

function fateOf({ isEdited }: MissingProgram, closeMissing: boolean): string {
  if (isEdited) return ": stays open, people edited it here";
  return closeMissing ? ": closed" : "";
}

function refusalLines({ refusals }: ImportReport, verbose: boolean): string[] {
  if (verbose) {
    const sorted = [...refusals].sort((a, b) => a.file.localeCompare(b.file) || a.row - b.row);
    return section(
      "Refused",
      sorted.map((refusal) => `${placeOf(refusal)}: ${fullReason("en", refusal)}`),
    );
  }
  const lines = groupRefusals(refusals, examples).map((group) => {
    const more = group.count > group.examples.length ? ` and ${figure(group.count - group.examples.length)} more` : "";
    const places = group.examples.map((place) => placeOf(place) + (place.detail ? ` (${place.detail})` : ""));
    return `  ${figure(group.count)} × ${reasonText("en", group)}: ${places.join("; ")}${more}`;
  });
  return lines.length > 0 ? [`Refused, listed one by one with --verbose (${figure(refusals.length)}):`, ...lines] : [];
}

function warningLines({ warnings }: ImportReport, verbose: boolean): string[] {
  if (warnings.length === 0) return [];
  if (verbose)
    return section(
      "Warnings",
      warnings.map((warning) => `${placeOf(warning)}: ${warning.kind}: ${warning.detail}`),
    );
  const counts = warningKinds
    .map((kind: WarningKind) => ({ kind, count: warnings.filter((warning) => warning.kind === kind).length }))
    .filter(({ count }) => count > 0);
  return section(
    "Warnings, listed one by one with --verbose",
    counts.map(({ kind, count }) => `${figure(count)} × ${translate("en", `programs/imports.warning.${kind}`)}`),
  );
}

function section(title: string, lines: string[]): string[] {
  return lines.length > 0 ? [`${title} (${figure(lines.length)}):`, ...lines.map((line) => `  ${line}`)] : [];
}

function scopesRefused({ refusals }: ImportReport): number {
  return refusals.filter(({ place }) => place !== "").length;
}

function placeOf({ file, row, title, place }: Place): string {
  return [file, row > 0 ? `row ${row}${title ? ` “${title}”` : ""}` : "", place].filter(Boolean).join(", ");
}

function counted(count: number, noun: string): string {
  return `${figure(count)} ${noun}${count === 1 ? "" : "s"}`;
}

function figure(count: number): string {
  return count.toLocaleString("en-US");
}

/** Makes a listed text safe to print: no control characters for the terminal, and not too long. */
function printable(line: string): string {
  const plain = line.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "");
  return plain.length > maxLine ? `${plain.slice(0, maxLine)}…` : plain;
}
