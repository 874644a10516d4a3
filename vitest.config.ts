import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { processTests } from "./scripts/lib/process-tests.mjs";

/** `npm test` runs those that start processes beside the others; without a lane, all are run. */
const lane = process.env.TEST_LANE;
const cores = availableParallelism();

export default defineConfig({
  test: {
    include:
      lane === "process"
        ? processTests()
        : [
            "packages/*/test/**/*.test.ts",
            "apps/*/test/**/*.test.{ts,tsx}",
            "scripts/test/**/*.test.ts",
            "bench/test/**/*.test.ts",
            "fuzz/test/**/*.test.ts",
          ],
    exclude: [...configDefaults.exclude, "apps/web/test/components/**", ...(lane === "others" ? processTests() : [])],
    globalSetup: ["scripts/test/start-database.ts", "scripts/test/build-fixtures.ts"],
    // Many tests wait for a process or the database: with a worker for each of two cores, the cores were idle for two fifths of the time.
    maxWorkers: lane === "process" ? cores : cores + 1,
    // The test files of one worker share loaded modules: loading the server again for each of them costs more than the tests themselves.
    isolate: false,
    // Generous, because tests start real processes, which are slow on a busy machine.
    testTimeout: process.env.NIGHTLY ? 7_200_000 : 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
