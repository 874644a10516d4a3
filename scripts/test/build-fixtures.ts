import type { TestProject } from "vitest/node";
import { buildStale } from "../lib/build-stale.mjs";

/** Bundles the processes that tests of the server start, if their sources have changed: at the start, and before each run of the watch mode. */
export async function setup(project: TestProject): Promise<void> {
  const build = () => buildStale(["fixtures"]);
  project.onTestsRerun(build);
  await build();
}
