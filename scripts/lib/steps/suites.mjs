import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildStale } from "../build-stale.mjs";
import { findChromium } from "../find-chromium.mjs";
import { runScript } from "../run-command.mjs";

/**
 * Runs a suite that writes its result as JSON into the file it is given, and reads that.
 * @template T
 * @param {(file: string) => Promise<{ status: number | null }>} run
 * @param {(report: T) => { passed: number, failed: number }} count
 */
async function runSuite(run, count) {
  const folder = mkdtempSync(join(tmpdir(), "safeport-report-"));
  try {
    const file = join(folder, "report.json");
    const { status } = await run(file);
    const { passed, failed } = count(JSON.parse(readFileSync(file, "utf8")));
    // A suite may fail beside its cases: a file that does not load, a set-up that throws, or nothing to run at all.
    const broken = failed === 0 && (status !== 0 || passed === 0);
    return { passed, failed: failed + (broken ? 1 : 0), output: broken ? "The suite failed as a whole, or had no test" : "" };
  } catch {
    return { passed: 0, failed: 1, output: "The suite ended without a report" };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The web and the server as `npm start` has them; the suites after this one run them. */
export async function buildAll() {
  await buildStale();
  return { passed: 1, failed: 0, output: "" };
}

/**
 * Unit and API tests.
 * @param {import("../test-databases.mjs").TestDatabases} databases
 * @param {string[]} more
 */
export async function runVitest(databases, more) {
  const env = { DATABASE_URL: await databases.create("unit"), NODE_ENV: "test" };
  return runSuite(
    (file) =>
      runScript(
        "node_modules/vitest/vitest.mjs",
        ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...more],
        {
          env,
          show: true,
        },
      ),
    (/** @type {{ numPassedTests: number, numFailedTests: number }} */ report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
    }),
  );
}

/**
 * Browser tests on the built web and server.
 * @param {import("../test-databases.mjs").TestDatabases} databases
 * @param {string[]} more
 */
export async function runPlaywright(databases, more) {
  await buildStale();
  const env = { CHROMIUM_PATH: await findChromium(), DATABASE_URL: await databases.create("browser") };
  return runSuite(
    (file) =>
      runScript(
        "node_modules/@playwright/test/cli.js",
        ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json", ...more],
        {
          env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
          show: true,
        },
      ),
    (/** @type {{ stats: { expected: number, unexpected: number, flaky: number } }} */ { stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
    }),
  );
}
