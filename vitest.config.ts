import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "packages/*/test/**/*.test.ts",
      "apps/*/test/**/*.test.{ts,tsx}",
      "scripts/test/**/*.test.ts",
      "bench/test/**/*.test.ts",
    ],
    globalSetup: ["packages/db/test/global-setup.ts"],
    // Generous, since real processes on a busy machine take their time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
