import { textLimits } from "@safeport/contract/kernel/text.limits";
import { cleanLine } from "./clean-text.ts";
import { ImportError } from "./import-error.ts";
import type { FileReport, ImportReport, Place } from "./import-report.ts";
import type { ProgramList } from "./listed-program.ts";
import { parseFile } from "./parse-file.ts";
import { type PreparedProgram, prepareProgram } from "./prepare-program.ts";
import { recogniseSource } from "./recognise-source.ts";

/** A prepared program and its place in the files. */
export interface Entry {
  program: PreparedProgram;
  at: Place;
  file: FileReport;
}
export interface ListFile {
  name: string;
  bytes: Uint8Array;
}

export const importLimits = { fileBytes: 64 * 1024 * 1024, programsPerFile: 20_000 } as const;

/**
 * Reads all files into programs to store, and adds to `report` what was refused or corrected. A file that is not JSON throws
 * `malformed`, so nothing of the other files is stored either; a file that is not a known list is refused alone.
 */
export function prepareFiles(files: readonly ListFile[], report: ImportReport): Entry[] {
  const parsed = files.map(({ name, bytes }) => ({ name, content: contentOf(name, bytes) }));
  const seen = new Map<string, Entry>();
  for (const { name, content } of parsed) {
    const file: FileReport = {
      file: name,
      platform: null,
      programs: 0,
      scopes: 0,
      added: 0,
      updated: 0,
      unchanged: 0,
      refused: 0,
    };
    report.files.push(file);
    const source = recogniseSource(content);
    const reason = "reason" in source ? source.reason : tooMany(source.programs);
    if ("reason" in source || reason) {
      report.refusals.push({ file: name, row: 0, title: "", place: "", reason: reason ?? "" });
      report.fileRefused = true;
      continue;
    }
    file.platform = source.list.platform;
    file.programs = source.programs.length;
    for (const [i, raw] of source.programs.entries()) readRow(source.list, raw, i + 1, file, seen, report);
  }
  return [...seen.values()];
}

function contentOf(name: string, bytes: Uint8Array): unknown {
  if (bytes.length > importLimits.fileBytes)
    throw new ImportError(`${name} is larger than ${importLimits.fileBytes / 1024 / 1024} MB. Nothing was imported.`);
  const parsed = parseFile(bytes);
  if ("problem" in parsed) throw new ImportError(`${name} is ${parsed.problem}. Nothing was imported.`);
  return parsed.content;
}

function tooMany(programs: readonly unknown[]): string | null {
  return programs.length > importLimits.programsPerFile
    ? `Holds ${programs.length} programs; the most is ${importLimits.programsPerFile}`
    : null;
}

function readRow(
  list: ProgramList,
  raw: unknown,
  row: number,
  file: FileReport,
  seen: Map<string, Entry>,
  report: ImportReport,
): void {
  const at: Place = { file: file.file, row, title: titleOf(raw), place: "" };
  const refuse = (place: string, reason: string) => report.refusals.push({ ...at, place, reason });
  const read = list.read(raw);
  if (!read.ok) {
    refuse("", read.reason);
    file.refused++;
    return;
  }
  file.scopes += read.program.scopes.length + read.refused.length;
  for (const { place, reason } of read.refused) refuse(place, reason);
  for (const detail of read.doubts) report.warnings.push({ ...at, kind: "doubtful", detail });
  const program = prepareProgram(list.platform, read.program, {
    warn: (kind, place, detail) => report.warnings.push({ ...at, place, kind, detail }),
    refuse,
  });
  const key = program && `${list.platform} ${program.importId}`;
  const twin = key ? seen.get(key) : undefined;
  if (twin) refuse("", `Repeats row ${twin.at.row} of ${twin.at.file}`);
  if (!program || !key || twin) file.refused++;
  else seen.set(key, { program, at, file });
}

function titleOf(raw: unknown): string {
  const name = typeof raw === "object" && raw !== null && "name" in raw ? raw.name : "";
  return typeof name === "string" ? cleanLine(name, textLimits.title).text : "";
}
