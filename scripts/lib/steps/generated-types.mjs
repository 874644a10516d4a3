import { runScript } from "../run-command.mjs";

/**
 * Writes packages/db/src/types.gen.ts from a database, or compares it when told to `--verify`.
 * @param {string} url
 * @param {string[]} more
 */
export function generateTypes(url, more) {
  const args = [
    "--dialect",
    "postgres",
    "--url",
    url,
    "--exclude-pattern",
    "graphile_worker.*",
    "--out-file",
    "packages/db/src/types.gen.ts",
  ];
  return runScript("node_modules/kysely-codegen/dist/cli/bin.js", [...args, ...more]);
}

/** @param {import("../test-databases.mjs").TestDatabases} databases */
export async function checkGeneratedTypes(databases) {
  const { status, output } = await generateTypes(await databases.create("types"), ["--verify"]);
  return status === 0
    ? { passed: 1, failed: 0, output: "" }
    : {
        passed: 0,
        failed: 1,
        output: `packages/db/src/types.gen.ts is not what the migrations make: npm run db:types\n${output}`,
      };
}
