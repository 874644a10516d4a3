import { say, secondsSince } from "./step.mjs";

/** @typedef {{ passed: number, failed: number, output: string }} Result `output` is printed when something failed */
/** @typedef {{ name: string, run: (args: string[]) => Promise<Result> }} Step */

/**
 * Runs all steps, also after one failed, `atOnce` of them at a time; starts no more once `signal` is aborted.
 * @param {Step[]} steps
 * @param {{ atOnce: number, signal: AbortSignal, args?: string[] }} options `args`: more arguments for the program of each step
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>} `failures`: the output of each step that failed, under its name
 */
export async function runSteps(steps, { atOnce, signal, args = [] }) {
  /** @type {{ passed: number, failed: number, failures: string[] }} */
  const total = { passed: 0, failed: 0, failures: [] };
  const waiting = [...steps];
  const lane = async () => {
    for (let step = waiting.shift(); step && !signal.aborted; step = waiting.shift()) {
      const began = performance.now();
      const { passed, failed, output } = await step.run(args).catch(failedWith);
      total.passed += passed;
      total.failed += failed;
      if (signal.aborted) return;
      if (failed > 0) {
        console.log(output);
        total.failures.push(`${step.name}:\n${output}`);
      }
      say(step.name, `${failed === 0 ? "passed" : "FAILED"} in ${secondsSince(began)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return total;
}

/** @param {unknown} error */
function failedWith(error) {
  return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) };
}
