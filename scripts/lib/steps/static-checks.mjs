import { runScript } from "../run-command.mjs";

/** @typedef {{ passed: number, failed: number, output: string }} Result `output` is shown when something failed */

/**
 * A check that passes or fails as a whole.
 * @param {{ status: number | null, output: string }[]} runs
 * @returns {Result}
 */
function whole(runs) {
  const output = runs.flatMap((run) => (run.status === 0 ? [] : run.output)).join("\n");
  return runs.every((run) => run.status === 0) ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}

export async function checkTypes() {
  const runs = [];
  for (const project of [".", "apps/web", "e2e", "scripts"])
    runs.push(await runScript("node_modules/typescript/bin/tsc", ["-p", project]));
  return whole(runs);
}

export async function checkLint() {
  return whole([await runScript("node_modules/@biomejs/biome/bin/biome", ["check", "--error-on-warnings"])]);
}

export async function checkUnusedCode() {
  return whole([await runScript("node_modules/knip/bin/knip.js", [])]);
}

const areas = ["packages/contract/src/", "packages/db/src/", "packages/messages/src/", "apps/server/src/", "apps/web/src/"];

/** Fails too when an area had no module: a cruiser that cannot read the sources finds no fault in them. */
export async function checkBorders() {
  const args = ["--config", ".dependency-cruiser.cjs", "--output-type", "json", "packages", "apps", "e2e", "bench"];
  const { stdout, output } = await runScript("node_modules/dependency-cruiser/bin/dependency-cruise.mjs", args);
  /** @type {import("dependency-cruiser").ICruiseResult} */
  let cruise;
  try {
    cruise = JSON.parse(stdout);
  } catch {
    return { passed: 0, failed: 1, output };
  }
  const lines = cruise.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  for (const area of areas) {
    if (!cruise.modules.some((module) => module.source.startsWith(area))) lines.push(`no module was found in ${area}`);
  }
  return whole([{ status: lines.length, output: lines.join("\n") }]);
}
