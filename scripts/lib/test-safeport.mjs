import { endWithParent } from "./end-with-parent.mjs";
import { installPackages } from "./install-packages.mjs";
import { root } from "./paths.mjs";
import { endCommands } from "./run-command.mjs";
import { StepError, say, secondsSince } from "./step.mjs";

/** @typedef {import("./test-databases.mjs").TestDatabases} TestDatabases */
/** @typedef {import("./steps/static-checks.mjs").Result} Result */
/** @typedef {{ name: string, run: (more: string[]) => Promise<Result> }} Step */

/** @type {TestDatabases | undefined} */
let databases;
let ending = false;

/**
 * What `npm test` does: installs, then takes every step, also after one failed, and ends with the line `N passed, N failed`.
 * @param {string[]} args `--only <step>`, and what more that step's program is to get
 */
export async function testSafeport(args) {
  process.chdir(root);
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => end(1));
  endWithParent(() => end(1));
  try {
    await end((await takeSteps(args)) ? 0 : 1);
  } catch (error) {
    console.error(error instanceof StepError || (error instanceof Error && "forOperator" in error) ? error.message : error);
    await end(1);
  }
}

/** @param {string[]} args */
async function takeSteps(args) {
  await installPackages();
  const only = args[0] === "--only" ? args[1] : undefined;
  const more = only ? args.slice(2) : [];
  const all = await listSteps();
  const steps = all.filter((step) => !only || step.name === only);
  if (steps.length === 0 || (args.length > 0 && !only))
    throw new StepError(`Usage: npm test -- [--only ${all.map((step) => step.name).join("|")} [arguments of its program]]`);
  const total = { passed: 0, failed: 0 };
  for (const step of steps) {
    const { passed, failed } = await take(step, more);
    total.passed += passed;
    total.failed += failed;
    if (ending) return false;
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0;
}

/**
 * @param {Step} step
 * @param {string[]} more
 */
async function take(step, more) {
  const began = performance.now();
  const result = await step.run(more).catch((error) => ({ passed: 0, failed: 1, output: String(error?.message ?? error) }));
  if (result.failed > 0 && !ending) console.log(result.output);
  say(step.name, `${result.failed === 0 ? "passed" : "FAILED"} in ${secondsSince(began)}`);
  return result;
}

/**
 * Loaded only once everything is installed.
 * @returns {Promise<Step[]>}
 */
async function listSteps() {
  const { checkBorders, checkLint, checkTypes, checkUnusedCode } = await import("./steps/static-checks.mjs");
  const { checkGeneratedTypes } = await import("./steps/generated-types.mjs");
  const { buildAll, runPlaywright, runVitest } = await import("./steps/suites.mjs");
  return [
    { name: "types", run: checkTypes },
    { name: "lint", run: checkLint },
    { name: "borders", run: checkBorders },
    { name: "unused", run: checkUnusedCode },
    { name: "generated", run: async () => checkGeneratedTypes(await openDatabases()) },
    { name: "build", run: buildAll },
    { name: "vitest", run: async (more) => runVitest(await openDatabases(), more) },
    { name: "browser", run: async (more) => runPlaywright(await openDatabases(), more) },
  ];
}

async function openDatabases() {
  const { openTestDatabases } = await import("./test-databases.mjs");
  databases ??= await openTestDatabases();
  return databases;
}

/** @param {number} code */
async function end(code) {
  if (ending) return;
  ending = true;
  endCommands();
  await databases?.stop();
  process.exit(code);
}
