import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { reportImportLimits } from "@safeport/contract/report-exchange/import/report-import.limits";
import { newId } from "@safeport/db/new-id";
import { openDatabase } from "@safeport/db/open-database";
import { OperatorError } from "@safeport/db/operator-error";
import { importInto, planFor, readMap } from "../features/report-exchange/import/import-reports.ts";
import { readNeutralFile } from "../features/report-exchange/import/read-neutral-file.ts";
import { findTarget } from "../features/report-exchange/import/report-import.queries.ts";
import { summaryOf } from "../features/report-exchange/import/summarise-import.ts";
import { openRuntime, openToRead } from "../open-runtime.ts";
import { recordChange } from "../platform/events/event.queries.ts";
import { readSettings } from "../platform/settings.ts";
import type { CommandContext } from "./command.ts";

const usage = "npm run import -- reports FILE --program HANDLE [--map MAP.json] [--apply]";

/**
 * `import reports FILE --program HANDLE [--map MAP.json] [--apply]`: says what importing the reports of a file would do, row by row, and what its words
 * become; `--map` changes these. With `--apply` it imports the reports.
 * Exits with 1 when a row is refused.
 */
export async function importReportsCommand({ args, folder, env, out, err, signal }: CommandContext): Promise<number> {
  const { name, program, apply, mapName } = readArgs(args);
  const map = readMap(mapName === undefined ? "{}" : (await readWhole(folder, mapName)).toString());
  if (!map)
    throw new OperatorError(`${mapName} is no map such as {"status": {"retesting": "under_review"}}. Nothing was imported.`);
  const read = await readNeutralFile(await readWhole(folder, name));
  const log = (line: string) => err.write(`${line}\n`);
  const settings = readSettings(env);
  const runtime = apply ? await openRuntime(settings, log, { signal, beside: true }) : await openToRead(settings, log, signal);
  const database = openDatabase({ url: runtime.databaseUrl, max: 1 });
  try {
    const target = await findTarget(database.db, program);
    if (!target) throw new OperatorError(`There is no program with the handle or id ${program}. Nothing was imported.`);
    const plan = apply
      ? await database.db.transaction().execute(async (tx) => {
          const done = await importInto(tx, target, read, { map, language: "en" });
          const audit = done.audit.map(({ snapshot, ...entry }) => ({
            ...{ id: newId(), user_id: null, log_type: "system_log" as const, object_snapshot: snapshot },
            ...{ ...entry, company_id: entry.company_id ?? null },
          }));
          if (audit.length > 0) await recordChange(tx, { audit, actorId: null, events: [] });
          return done.plan;
        })
      : await planFor(database.db, target, read, map);
    const summary = summaryOf(plan, { read, applied: apply, language: "en", listed: Infinity });
    for (const { line, import_key, poc_title, status } of summary.changes)
      out.write(`${apply ? "added" : "to add"}  line ${line}  ${import_key}  ${status}  ${poc_title}\n`);
    for (const { line, import_key, reason } of summary.refusals) out.write(`refused  line ${line}  ${import_key}  ${reason}\n`);
    out.write(`format: ${summary.format}\n`);
    for (const { kind, word, count, target } of summary.values)
      out.write(
        `${kind}  ${JSON.stringify(word)} (${count}) is ${target === null ? "not known" : kind === "weakness" && target === "none" ? "kept as a word" : target}\n`,
      );
    for (const { kind, count } of summary.notes) out.write(`${kind}: ${count}\n`);
    if (summary.kept_columns.length > 0) out.write(`kept in internal notes: ${summary.kept_columns.join(", ")}\n`);
    if (summary.ignored_columns.length > 0) out.write(`ignored columns: ${summary.ignored_columns.join(", ")}\n`);
    out.write(
      `${target.title}: ${summary.added} ${apply ? "added" : "to add"}, ${summary.unchanged} already imported, ${summary.refused} refused, ` +
        `${summary.comments} comments, ${summary.comments_left_out} internal comments left out\n`,
    );
    if (!apply && summary.added > 0) out.write("Nothing was changed. Add --apply to import them.\n");
    return summary.refused > 0 ? 1 : 0;
  } finally {
    await database.close();
    await runtime.close();
  }
}

function readArgs(args: string[]): { name: string; program: string; apply: boolean; mapName: string | undefined } {
  const { positionals, values, tokens } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: { program: { type: "string" }, map: { type: "string" }, apply: { type: "boolean" } },
  });
  const strange = tokens.find((token) => token.kind === "option" && !["program", "map", "apply"].includes(token.name));
  if (strange?.kind === "option") throw new OperatorError(`There is no option ${strange.rawName}: ${usage}`);
  const [name, ...more] = positionals;
  if (!name || more.length > 0 || typeof values.program !== "string")
    throw new OperatorError(`Name one file and the program: ${usage}`);
  if (values.map !== undefined && typeof values.map !== "string") throw new OperatorError(`Name the map: ${usage}`);
  return { name, program: values.program, apply: values.apply === true, mapName: values.map };
}

async function readWhole(folder: string, name: string): Promise<Buffer> {
  const file = path.resolve(folder, name);
  try {
    if ((await stat(file)).size > reportImportLimits.staffBytes)
      throw new OperatorError(`${name} is larger than ${reportImportLimits.staffBytes / 1_048_576} MB. Nothing was imported.`);
    return await readFile(file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT") throw new OperatorError(`${name} does not exist. Nothing was imported.`);
    throw error;
  }
}
