import { type ImportReport, type Place, type WarningKind, warningKinds } from "../features/programs/import/import-report.ts";
import { platforms } from "../features/programs/import/listed-program.ts";

const maxLine = 400;

/** The summary of an import, line by line; `verbose` lists every warning instead of counting them. */
export function summaryLines(report: ImportReport, verbose: boolean): string[] {
  const refused = [...report.refusals].sort((a, b) => a.file.localeCompare(b.file) || a.row - b.row);
  return [
    ...report.files.map(
      (file) =>
        `${file.file}: ${file.platform ? platforms[file.platform] : "refused"}, ${counted(file.programs, "program")}, ${counted(file.scopes, "scope")}: ` +
        `${figure(file.added)} added, ${figure(file.updated)} updated, ${figure(file.unchanged)} unchanged, ${figure(file.refused)} refused`,
    ),
    `Companies: ${figure(report.companiesAdded)} added. Scopes: ${figure(report.scopes.added)} added, ${figure(report.scopes.updated)} updated, ` +
      `${figure(report.scopes.archived)} archived, ${figure(scopesRefused(report))} refused.`,
    ...section(
      "Refused",
      refused.map((refusal) => `${placeOf(refusal)}: ${refusal.reason}`),
    ),
    ...section(
      "Left as edited here, though the list changed",
      report.skipped.map((skipped) => `${placeOf(skipped)}: people changed it after its last import`),
    ),
    ...warningLines(report, verbose),
  ].map(printable);
}

function warningLines({ warnings }: ImportReport, verbose: boolean): string[] {
  if (warnings.length === 0) return [];
  if (verbose)
    return section(
      "Warnings",
      warnings.map((warning) => `${placeOf(warning)}: ${warning.kind}: ${warning.detail}`),
    );
  const kinds = Object.keys(warningKinds) as WarningKind[];
  const counts = kinds
    .map((kind) => ({ kind, count: warnings.filter((warning) => warning.kind === kind).length }))
    .filter(({ count }) => count > 0);
  return section(
    "Warnings, listed one by one with --verbose",
    counts.map(({ kind, count }) => `${figure(count)} × ${warningKinds[kind]}`),
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
