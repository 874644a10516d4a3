import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { buildStale } from "../build-stale.mjs";
import { findChromium } from "../find-chromium.mjs";
import { canInstallDebianPackages, installDebianPackage } from "../install-debian-package.mjs";
import { runScript } from "../run-command.mjs";
import { say } from "../step.mjs";
import { failedInPlaywright, failedInVitest } from "./failed-tests.mjs";

/** @typedef {import("../run-steps.mjs").Result} Result */
/** @typedef {() => Promise<import("../test-databases.mjs").TestDatabases>} Databases */

/** @typedef {import("../run-steps.mjs").Step} Step */

/**
 * The build and the suites that run what it built, in their order, and the tests that start processes, which may run beside them.
 * @param {Databases} databases
 * @returns {{ suites: Step[], processes: Step }}
 */
export function testSuites(databases) {
  /** @type {Promise<void> | undefined} */
  let built;
  const build = () => {
    built ??= buildStale(["web", "server", "fixtures"]);
    return built;
  };
  return {
    suites: [
      { name: "build", run: () => build().then(() => ({ passed: 1, failed: 0, output: "" })) },
      { name: "vitest", run: (args) => runVitest(databases, "others", args) },
      { name: "components", run: runComponents },
      { name: "browser", run: (args) => runPlaywright(databases, args) },
    ],
    processes: { name: "process", run: (args) => build().then(() => runVitest(databases, "process", args)) },
  };
}

/**
 * Unit and API tests.
 * @param {Databases} databases
 * @param {"process" | "others"} lane those that start processes, or all others
 * @param {string[]} args
 */
async function runVitest(databases, lane, args) {
  await installRedis();
  await installDovecot();
  await installZbar();
  const { adminUrl, ownerUrl } = await databases();
  const env = { TEST_ADMIN_URL: adminUrl, TEST_OWNER_URL: ownerUrl, TEST_LANE: lane, NODE_ENV: "test" };
  return vitest(args, env);
}

/**
 * Tests of components, in Chromium and without a server.
 * @param {string[]} args
 */
async function runComponents(args) {
  const env = { CHROMIUM_PATH: await findChromium(), NODE_ENV: "test" };
  return vitest(["--config", "apps/web/vitest.config.ts", ...args], env);
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function vitest(args, env) {
  const reporters = (/** @type {string} */ file) => ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return runSuite(
    (file) => runScript("node_modules/vitest/vitest.mjs", ["run", ...reporters(file), ...args], { env, show: true }),
    (/** @type {import("./failed-tests.mjs").VitestReport} */ report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      names: failedInVitest(report),
    }),
  );
}

/** Installs Redis for the tests of shared limits if we can. Without it these tests report why they were not run. */
async function installRedis() {
  if (["/usr/bin/valkey-server", "/usr/bin/redis-server"].some((path) => existsSync(path))) return;
  if (!(await canInstallDebianPackages())) return;
  await installDebianPackage("redis-server").catch((error) => say("redis-server", error.message));
}

/** The same for Dovecot, the IMAP server from which the tests of the mailbox read. */
async function installDovecot() {
  if (existsSync("/usr/sbin/dovecot") || !(await canInstallDebianPackages())) return;
  await installDebianPackage("dovecot-imapd").catch((error) => say("dovecot-imapd", error.message));
}

/** The same for the program that reads the QR codes of deposits. */
async function installZbar() {
  if (existsSync("/usr/bin/zbarimg") || !(await canInstallDebianPackages())) return;
  await installDebianPackage("zbar-tools").catch((error) => say("zbar-tools", error.message));
}

/**
 * Browser tests on the built web and server.
 * @param {Databases} databases
 * @param {string[]} args
 */
async function runPlaywright(databases, args) {
  await buildStale();
  await installZbar();
  const { create } = await databases();
  const env = { CHROMIUM_PATH: await findChromium(), DATABASE_URL: await create("browser") };
  const options = ["--config", "e2e/playwright.config.ts", "--reporter=list,json"];
  return runSuite(
    (file) =>
      runScript("node_modules/@playwright/test/cli.js", ["test", ...options, ...args], {
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        show: true,
      }),
    (/** @type {import("./failed-tests.mjs").PlaywrightReport} */ report) => ({
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
      names: failedInPlaywright(report),
    }),
  );
}

/** Lines shown of a suite that failed outside its tests: two errors with their stacks, and the summary. */
const brokenSuiteLines = 80;

/**
 * Runs a suite, which writes a JSON report into the file it is given, and counts the tests in the report. Names those that failed.
 * @template T
 * @param {(file: string) => Promise<{ status: number | null, output: string }>} run
 * @param {(report: T) => { passed: number, failed: number, names: string[] }} count
 * @returns {Promise<Result>}
 */
async function runSuite(run, count) {
  const folder = mkdtempSync(join(tmpdir(), "safeport-report-"));
  try {
    const file = join(folder, "report.json");
    const { status, output } = await run(file);
    const { passed, failed, names } = count(JSON.parse(readFileSync(file, "utf8")));
    // A suite can also fail outside its tests: a file that does not load, a set-up that throws, an error that nothing caught, or no test at
    // all. The report does not name the last two, the end of the output does.
    const broken = failed === 0 && (status !== 0 || passed === 0);
    const lastLines = stripVTControlCharacters(output).split("\n").slice(-brokenSuiteLines);
    const whole = ["The suite failed as a whole, or had no test. Its output ended with:", ...lastLines];
    return {
      passed,
      failed: failed + (broken ? 1 : 0),
      output: [...names, ...(broken ? whole : [])].join("\n"),
    };
  } catch {
    return { passed: 0, failed: 1, output: "The suite ended without a report" };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
