import { parseArgs } from "node:util";
import { readMigrations, upgrade } from "@safeport/db/migrate";
import { openDatabase } from "@safeport/db/open-database";
import { OperatorError } from "@safeport/db/operator-error";
import { setRights } from "@safeport/db/set-rights";
import { migrations } from "../migrations.ts";
import { openUnmigrated } from "../open-runtime.ts";
import { migrateJobs } from "../platform/jobs/start-jobs.ts";
import { readSettings } from "../platform/settings.ts";
import type { CommandContext } from "./command.ts";

const usage = "npm run upgrade -- [--check]";

/**
 * `upgrade [--check]`: says which migrations the database lacks and what they do, then applies them and those of the job queue while no process
 * serves the database. With `--check` it only reads, so a server may be running.
 */
export async function upgradeCommand({ args, env, err, out, signal }: CommandContext): Promise<number> {
  const isCheck = readArgs(args);
  const log = (line: string) => err.write(`${line}\n`);
  const runtime = await openUnmigrated(readSettings(env), log, { signal, existing: true, ...(isCheck && { beside: true }) });
  const { pool, close } = openDatabase({ url: runtime.ownerUrl, max: 2 });
  try {
    const { applied, pending } = await readMigrations(runtime.ownerUrl, migrations);
    out.write(`The database has ${count(applied)}; this version has ${applied + pending.length}.\n`);
    for (const { name, sql } of pending) out.write(`  ${lineOf(name, sql)}\n`);
    if (pending.length === 0) {
      if (!isCheck) await setRights({ ownerUrl: runtime.ownerUrl, appUrl: runtime.databaseUrl });
      out.write("Nothing to do.\n");
      return 0;
    }
    if (isCheck) {
      out.write(
        "Nothing was changed. There is no way back but a restore: stop every server, run npm run backup, then npm run upgrade.\n",
      );
      return 0;
    }
    const begin = performance.now();
    const done = await upgrade(runtime.ownerUrl, {
      folder: migrations,
      signal,
      async andThen() {
        await migrateJobs(pool);
        await setRights({ ownerUrl: runtime.ownerUrl, appUrl: runtime.databaseUrl });
      },
    });
    const seconds = Math.ceil((performance.now() - begin) / 1_000);
    if (signal.aborted) {
      err.write(`Stopped after ${done.length} of ${count(pending.length)}; run it again to continue.\n`);
      return 1;
    }
    out.write(`Applied ${count(done.length)} in ${seconds} s. Start the server.\n`);
    return 0;
  } finally {
    await close();
    await runtime.close();
  }
}

const count = (migrations: number) => `${migrations} ${migrations === 1 ? "migration" : "migrations"}`;

/** The name of a migration and the first sentence of the comment that it begins with, if there is one. */
function lineOf(name: string, sql: string): string {
  const comment = /^(?:--.*\n?)+/.exec(sql)?.[0].replace(/^-- ?/gm, "") ?? /^\/\*([\s\S]*?)\*\//.exec(sql)?.[1] ?? "";
  const [sentence = ""] = comment
    .replace(/\s+/g, " ")
    .trim()
    .split(/(?<=[.?!]) (?=\p{Lu})/u, 1);
  return `${name.replace(/\.sql$/, "")}${sentence && `: ${sentence}`}`;
}

/** Returns whether nothing may be changed. */
function readArgs(args: string[]): boolean {
  const { positionals, tokens } = parseArgs({
    ...{ args, allowPositionals: true, strict: false, tokens: true, options: { check: { type: "boolean" } } },
  });
  const strange = tokens.find((token) => token.kind === "option" && token.name !== "check");
  if (strange?.kind === "option") throw new OperatorError(`There is no option ${strange.rawName}: ${usage}`);
  if (positionals.length > 0) throw new OperatorError(`This command takes no names: ${usage}`);
  return tokens.length > 0;
}
