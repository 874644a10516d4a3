import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] | null }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: VitestFile[] }} VitestReport
 *
 * @typedef {{ results: { error?: { message?: string } }[] }} PlaywrightRun
 * @typedef {{ file: string, line: number, title: string, ok: boolean, tests?: PlaywrightRun[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, suites: PlaywrightSuite[] }} PlaywrightReport
 */

/** Lines shown of an error: enough for what was expected and what was received. */
const errorLines = 12;

/**
 * The beginning of an error without colors, indented below the name of its test.
 * @param {string | undefined} message
 */
function below(message) {
  const lines = stripVTControlCharacters(message ?? "").split("\n", errorLines);
  return lines.map((line) => `\n    ${line}`).join("");
}

/**
 * The tests that failed, by file and name, with their errors; a file that did not load is named with its error.
 * @param {VitestReport} report
 */
export function failedInVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === "failed")
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}${below(failureMessages?.[0])}`);
    return failed.length === 0 && status === "failed" ? [`${name}: ${message}`] : failed;
  });
}

/**
 * The tests that failed, by place and title, with their errors.
 * @param {PlaywrightReport} report
 * @returns {string[]}
 */
export function failedInPlaywright({ suites }) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests }) => `${file}:${line} ${title}${below(tests?.[0]?.results[0]?.error?.message)}`),
    ...failedInPlaywright(/** @type {PlaywrightReport} */ ({ suites: inner })),
  ]);
}
