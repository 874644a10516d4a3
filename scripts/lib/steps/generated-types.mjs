import { runScript } from "../run-command.mjs";

/**
 * Writes packages/db/src/types.gen.ts from a database; with `--verify` it only compares.
 * @param {string} url of a database with all migrations
 * @param {string[]} args
 */
export function generateTypes(url, args) {
  const options = ["--dialect", "postgres", "--url", url, "--exclude-pattern", "graphile_worker.*"];
  const outFile = ["--out-file", "packages/db/src/types.gen.ts"];
  return runScript("node_modules/kysely-codegen/dist/cli/bin.js", [...options, ...outFile, ...args]);
}
