import { runScript } from "../run-command.mjs";
import { generateClientTypes } from "./client-types.mjs";
import { generateTypes } from "./generated-types.mjs";

/** @typedef {import("../run-steps.mjs").Result} Result */

/**
 * Checks that need no running Safeport, slowest first. All but the last cache their results for unchanged files in node_modules/.cache.
 * @param {() => Promise<import("../test-databases.mjs").TestDatabases>} databases
 * @returns {import("../run-steps.mjs").Step[]}
 */
export function staticChecks(databases) {
  return [
    { name: "types:server", run: () => checkTypes(".") },
    { name: "types:web", run: () => checkTypes("apps/web") },
    { name: "types:components", run: () => checkTypes("apps/web/test/components") },
    { name: "types:e2e", run: () => checkTypes("e2e") },
    { name: "types:client", run: checkClientTypes },
    { name: "expressions", run: checkExpressions },
    { name: "borders", run: checkBorders },
    { name: "unused", run: checkUnusedCode },
    { name: "lint", run: checkLint },
    { name: "generated", run: () => checkGeneratedTypes(databases) },
  ];
}

/**
 * @param {{ status: number | null, output: string }} run
 * @returns {Result}
 */
function resultOf({ status, output }) {
  return status === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}

async function checkExpressions() {
  // Imported dynamically, because this file is loaded before the packages are installed.
  const { checkExpressions: check } = await import("./linear-expressions.mjs");
  return check();
}

/** @param {string} project the folder of a tsconfig.json */
async function checkTypes(project) {
  return resultOf(await runScript("node_modules/typescript-7/bin/tsc", ["-p", project]));
}

async function checkLint() {
  return resultOf(await runScript("node_modules/@biomejs/biome/bin/biome", ["check", "--error-on-warnings"]));
}

async function checkUnusedCode() {
  return resultOf(await runScript("node_modules/knip/bin/knip.js", ["--cache"]));
}

/** @param {() => Promise<import("../test-databases.mjs").TestDatabases>} databases */
async function checkGeneratedTypes(databases) {
  const { create } = await databases();
  const { status, output } = await generateTypes(await create("types"), ["--verify"]);
  return resultOf({ status, output: `packages/db/src/types.gen.ts differs from the migrations: npm run db:types\n${output}` });
}

/** The client, its tests and its example, with types that are made from the contract first. */
async function checkClientTypes() {
  const generated = await generateClientTypes();
  return generated.status === 0 ? checkTypes("packages/client/test") : resultOf(generated);
}

const areas = [
  "packages/contract/src/",
  "packages/db/src/",
  "packages/embedded-postgres/src/",
  "packages/messages/src/",
  "apps/server/src/",
  "apps/web/src/",
];

/** Also fails when no module was found in an area: a cruiser that cannot read the sources reports no violations. */
async function checkBorders() {
  const cache = ["--cache", "--cache-strategy", "content"];
  const folders = ["packages", "apps", "e2e", "bench", "fuzz"];
  const args = ["--config", ".dependency-cruiser.cjs", "--output-type", "json", ...cache, ...folders];
  const { stdout, output } = await runScript("node_modules/dependency-cruiser/bin/dependency-cruise.mjs", args);
  /** @type {import("dependency-cruiser").ICruiseResult} */
  let cruise;
  try {
    cruise = JSON.parse(stdout);
  } catch {
    return resultOf({ status: 1, output });
  }
  const lines = cruise.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  for (const area of areas) {
    if (!cruise.modules.some((module) => module.source.startsWith(area))) lines.push(`no module was found in ${area}`);
  }
  return resultOf({ status: lines.length, output: lines.join("\n") });
}
