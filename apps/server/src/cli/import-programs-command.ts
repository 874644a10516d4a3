import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "@safeport/db/open-database";
import { OperatorError } from "@safeport/db/operator-error";
import { importLimits, type ListFile } from "@safeport/program-lists/prepare-files";
import { importPrograms } from "../features/programs/import/import-programs.ts";
import { openRuntime } from "../open-runtime.ts";
import { readSettings } from "../platform/settings.ts";
import type { CommandContext } from "./command.ts";
import { summaryLines } from "./import-summary.ts";
import { createProgressBar } from "./progress-bar.ts";

/**
 * `import programs FILE… [--verbose] [--close-missing]`: imports public program lists and prints a summary; with `--close-missing` it closes the
 * programs that have left their list. Exits with 1 when a file was refused.
 */
export async function importProgramsCommand({ args, folder, env, out, err, signal }: CommandContext): Promise<number> {
  const { names, verbose, closeMissing } = readArgs(args);
  const files = await Promise.all(names.map((name) => readList(folder, name)));
  const runtime = await openRuntime(readSettings(env), (line) => err.write(`${line}\n`), { signal, beside: true });
  const database = openDatabase({ url: runtime.databaseUrl, max: 1 });
  const bar = createProgressBar(err);
  try {
    const report = await importPrograms(database.db, files, {
      closeMissing,
      onProgress({ step, done, total }) {
        // Throwing inside the transaction rolls it back.
        signal.throwIfAborted();
        bar.show(step.replace("_", " "), done, total);
      },
    });
    bar.end();
    for (const line of summaryLines(report, { verbose, closeMissing })) out.write(`${line}\n`);
    return report.fileRefused ? 1 : 0;
  } finally {
    bar.end();
    await database.close();
    await runtime.close();
  }
}

function readArgs(args: string[]): { names: string[]; verbose: boolean; closeMissing: boolean } {
  const usage = "npm run import -- programs FILE… [--verbose] [--close-missing]";
  const { positionals, values, tokens } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: { verbose: { type: "boolean" }, "close-missing": { type: "boolean" } },
  });
  const strange = tokens.find((token) => token.kind === "option" && !["verbose", "close-missing"].includes(token.name));
  if (strange?.kind === "option") throw new OperatorError(`There is no option ${strange.rawName}: ${usage}`);
  if (positionals.length === 0) throw new OperatorError(`Name the files to import: ${usage}`);
  return { names: positionals, verbose: values.verbose === true, closeMissing: values["close-missing"] === true };
}

async function readList(folder: string, name: string): Promise<ListFile> {
  const file = path.resolve(folder, name);
  try {
    const { size } = await stat(file);
    if (size > importLimits.fileBytes)
      throw new OperatorError(`${name} is larger than ${importLimits.fileBytes / 1024 / 1024} MB. Nothing was imported.`);
    return { name, bytes: await readFile(file) };
  } catch (error) {
    const reasons: Record<string, string> = {
      ENOENT: "does not exist",
      EISDIR: "is a folder",
      EACCES: "may not be read by this user",
    };
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ""];
    throw reason ? new OperatorError(`${name} ${reason}. Nothing was imported.`) : error;
  }
}
