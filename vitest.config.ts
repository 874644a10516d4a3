import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take ten seconds and more. */
const slow =
  /\/(data-export|demo-loading|embedded-cluster|event-order|files|fuzz|kills|live-consistency|mail-outage|sign-in-links|sign-in-timing|start|two-worlds)\.test\.ts$/;

/** Begins with the slow files, so that none is left for the end, when the other workers are idle. Else only a second run knows which they are. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slow.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    include: [
      "packages/*/test/**/*.test.ts",
      "apps/*/test/**/*.test.{ts,tsx}",
      "scripts/test/**/*.test.ts",
      "bench/test/**/*.test.ts",
      "fuzz/test/**/*.test.ts",
    ],
    globalSetup: ["packages/db/test/global-setup.ts", "scripts/test/build-fixtures.ts"],
    // Many tests wait for a process or the database: with a worker for each of two cores, the cores were idle for two fifths of the time.
    maxWorkers: availableParallelism() + 1,
    // The test files of one worker share loaded modules: loading the server again for each of them costs more than the tests themselves.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    // Generous, because tests start real processes, which are slow on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
