import { availableParallelism } from "node:os";
import { installPackages } from "./install-packages.mjs";
import { runSteps } from "./run-steps.mjs";
import { runTool } from "./run-tool.mjs";
import { staticChecks } from "./steps/static-checks.mjs";

/** `npm run check`: types, lint, borders, unused code and generated types, as many at once as there are cores. */
export function checkSafeport() {
  return runTool(async ({ databases, signal }) => {
    await installPackages();
    const { failed } = await runSteps(staticChecks(databases), { atOnce: availableParallelism(), signal });
    return failed === 0;
  });
}
