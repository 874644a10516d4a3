/** A failure that its message explains in one line; no stack trace is printed. */
export class StepError extends Error {}

/**
 * Prints one line of progress: what, and how it went.
 * @param {string} name
 * @param {string} text
 */
export function say(name, text) {
  console.log(`${name.padEnd(12)} ${text}`);
}

/** @param {number} since a value of `performance.now()` */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * The line of a failed npm's or Playwright's output that most likely says why it failed.
 * @param {string} output
 */
export function reasonIn(output) {
  if (/ENOSPC|No space left on device/i.test(output)) return "the disk is full";
  const lines = output.split("\n").map((line) => line.replace(/^npm error ?/, "").trim());
  const candidates = lines.filter((line) => line !== "" && !/^(code|errno|syscall|path|A complete log)\b/.test(line));
  const reason = candidates.find((line) => /\berror\b/i.test(line)) ?? candidates[0] ?? "it printed nothing";
  return reason.replace(/^(\[.*?\] *)?error:? */i, "");
}

/**
 * An error that the operator can fix is its message; any other has its stack only if LOG_LEVEL is debug.
 * @param {unknown} error
 */
export function errorLine(error) {
  if (!(error instanceof Error)) return `Safeport stopped: ${error}`;
  if (error instanceof StepError || "forOperator" in error) return error.message;
  if ("code" in error && error.code === "ENOSPC") return "Safeport stopped: the disk is full";
  return `Safeport stopped: ${process.env.LOG_LEVEL === "debug" ? error.stack : error.message.split("\n")[0]}`;
}
