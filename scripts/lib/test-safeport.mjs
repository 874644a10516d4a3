import { installPackages } from "./install-packages.mjs";
import { runSteps } from "./run-steps.mjs";
import { runTool } from "./run-tool.mjs";
import { StepError } from "./step.mjs";
import { staticChecks } from "./steps/static-checks.mjs";
import { testSuites } from "./steps/suites.mjs";
import { useTemporaryMemory } from "./temporary-memory.mjs";

/**
 * `npm test`: runs the static checks beside the build and the suites, and ends with the line `N passed, N failed`.
 * @param {string[]} args `--only <step>` runs that step alone; what follows is passed to its program
 */
export function testSafeport(args) {
  useTemporaryMemory();
  return runTool(async ({ databases, signal }) => {
    const checks = staticChecks(databases);
    const { suites, processes } = testSuites(databases);
    const selected = select([...checks, processes, ...suites], args);
    await installPackages();
    // Each suite uses all cores, so suites run one after the other. The checks fill the time in which tests only wait; after them come the
    // tests that start processes, which mostly wait themselves.
    const lanes = selected ? [selected] : [[...checks, processes], suites];
    const totals = await Promise.all(lanes.map((steps) => runSteps(steps, { atOnce: 1, signal, args: args.slice(2) })));
    const sum = (/** @type {"passed" | "failed"} */ key) => totals.reduce((count, total) => count + total[key], 0);
    if (signal.aborted) return false;
    // Again at the end, where the two lanes no longer mix and a long log is read first.
    for (const failure of totals.flatMap(({ failures }) => failures)) console.log(failure);
    console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
    return sum("failed") === 0;
  });
}

/**
 * The steps that `--only` names (`types` names all of the types), undefined when all are to run.
 * @param {import("./run-steps.mjs").Step[]} all
 * @param {string[]} args
 */
function select(all, [option, only]) {
  if (option === undefined) return undefined;
  const nameOf = (/** @type {string} */ name) => name.split(":")[0];
  const steps = all.filter(({ name }) => option === "--only" && (name === only || nameOf(name) === only));
  if (steps.length > 0) return steps;
  const names = [...new Set(all.map(({ name }) => nameOf(name)))];
  throw new StepError(`Usage: npm test -- [--only ${names.join("|")} [arguments of its program]]`);
}
