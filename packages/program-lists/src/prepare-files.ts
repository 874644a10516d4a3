import { textLimits } from "@safeport/contract/kernel/text.limits";
import { cleanLine } from "@safeport/foreign-files/clean-text";
import { Pauses } from "@safeport/foreign-files/pauses";
import { ImportError } from "./import-error.ts";
import type { FileReport, ImportReport, Place } from "./import-report.ts";
import type { Platform, ProgramList } from "./listed-program.ts";
import { parseFile } from "./parse-file.ts";
import { type PreparedProgram, prepareProgram } from "./prepare-program.ts";
import { recogniseSource } from "./recognise-source.ts";
import type { Reason } from "./refusal-reason.ts";

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

/** A row of a list that is not a valid program, with its own data. */
export interface RefusedRow {
  platform: Platform;
  importId: string | null;
  title: string;
}
export interface PreparedFiles {
  entries: Entry[];
  refused: RefusedRow[];
}

export const importLimits = { fileBytes: 64 * 1024 * 1024, programsPerFile: 20_000 } as const;

/**
 * Reads all files into programs to store, and adds refusals and corrections to `report`. A file that is neither JSON nor CSV
 * throws `malformed`, so nothing of the other files is stored either; a file that is not a known list is refused alone.
 */
export async function prepareFiles(files: readonly ListFile[], report: ImportReport): Promise<PreparedFiles> {
  const parsed: { name: string; content: unknown }[] = [];
  for (const { name, bytes } of files) parsed.push({ name, content: await contentOf(name, bytes) });
  const seen = new Map<string, Entry>();
  const refused: RefusedRow[] = [];
  const pauses = new Pauses();
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
    const source = sourceOf(content);
    if ("reason" in source) {
      report.refusals.push({ file: name, row: 0, title: "", place: "", ...source.reason });
      report.fileRefused = true;
      continue;
    }
    file.platform = source.list.platform;
    file.programs = source.programs.length;
    for (const [i, raw] of source.programs.entries()) {
      if (pauses.isDue()) await pauses.take();
      const row = await readRow(source.list, raw, i + 1, file, seen, report);
      if (row) refused.push(row);
    }
  }
  return { entries: [...seen.values()], refused };
}

async function contentOf(name: string, bytes: Uint8Array): Promise<unknown> {
  if (bytes.length > importLimits.fileBytes)
    throw new ImportError(`${name} is larger than ${importLimits.fileBytes / 1024 / 1024} MB. Nothing was imported.`);
  const parsed = await parseFile(bytes);
  if ("problem" in parsed) throw new ImportError(`${name} is ${parsed.problem}. Nothing was imported.`);
  return parsed.content;
}

function sourceOf(content: unknown): ReturnType<typeof recogniseSource> {
  const source = recogniseSource(content);
  const max = importLimits.programsPerFile;
  if ("reason" in source || source.programs.length <= max) return source;
  return { reason: { code: "too_many_programs", params: { count: source.programs.length, max } } };
}

/** Reads one program; returns why it is refused, if it is. */
async function readRow(
  list: ProgramList,
  raw: unknown,
  row: number,
  file: FileReport,
  seen: Map<string, Entry>,
  report: ImportReport,
): Promise<RefusedRow | null> {
  const at: Place = { file: file.file, row, title: titleOf(raw), place: "" };
  const refuse = (place: string, reason: Reason) => void report.refusals.push({ ...at, place, ...reason });
  const read = await list.read(raw);
  if (!read.ok) {
    refuse("", read.reason);
    file.refused++;
    return { platform: list.platform, importId: null, title: at.title };
  }
  file.scopes += read.program.scopes.length + read.refused.length;
  for (const { place, reason } of read.refused) refuse(place, reason);
  for (const detail of read.doubts) report.warnings.push({ ...at, kind: "doubtful", detail });
  const program = await prepareProgram(list.platform, read.program, {
    warn: (kind, place, detail) => report.warnings.push({ ...at, place, kind, detail }),
    refuse,
  });
  const key = program && `${list.platform} ${program.importId}`;
  const twin = key ? seen.get(key) : undefined;
  if (twin) refuse("", { code: "repeats", detail: `${twin.at.file}, ${twin.at.row}` });
  if (!program || !key || twin) file.refused++;
  else seen.set(key, { program, at, file });
  return program ? null : { platform: list.platform, importId: read.program.importId || null, title: at.title };
}

function titleOf(raw: unknown): string {
  if (typeof raw !== "object" || raw === null) return "";
  const named = ["name", "program_name", "title"].map((field) => (raw as Record<string, unknown>)[field]);
  const name = named.find((value) => typeof value === "string");
  return typeof name === "string" ? cleanLine(name, textLimits.title).text : "";
}
