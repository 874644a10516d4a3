/**
 * @typedef {{ status: string, fullName: string }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: VitestFile[] }} VitestReport
 *
 * @typedef {{ file: string, line: number, title: string, ok: boolean }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, suites: PlaywrightSuite[] }} PlaywrightReport
 */

/**
 * The tests that failed, by file and name; a file that did not load is named with its error.
 * @param {VitestReport} report
 */
export function failedInVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed").map(({ fullName }) => `${name}: ${fullName}`);
    return failed.length === 0 && status === "failed" ? [`${name}: ${message}`] : failed;
  });
}

/**
 * The tests that failed, by place and title.
 * @param {PlaywrightReport} report
 * @returns {string[]}
 */
export function failedInPlaywright({ suites }) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...failedInPlaywright(/** @type {PlaywrightReport} */ ({ suites: inner })),
  ]);
}
