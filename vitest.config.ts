import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "packages/*/test/**/*.test.ts",
      "apps/*/test/**/*.test.{ts,tsx}",
      "scripts/test/**/*.test.ts",
      "bench/test/**/*.test.ts",
      "fuzz/test/**/*.test.ts",
    ],
    globalSetup: ["scripts/test/start-database.ts", "scripts/test/build-fixtures.ts"],
    // Many tests wait for a process or the database: with a worker for each of two cores, the cores were idle for two fifths of the time.
    maxWorkers: availableParallelism() + 1,
    // The test files of one worker share loaded modules: loading the server again for each of them costs more than the tests themselves.
    isolate: false,
    // Generous, because tests start real processes, which are slow on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
