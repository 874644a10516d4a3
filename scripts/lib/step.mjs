/** A mishap told in one line, without a stack trace. */
export class StepError extends Error {}

/**
 * One line of progress: what, and how it went.
 * @param {string} name
 * @param {string} text
 */
export function say(name, text) {
  console.log(`${name.padEnd(10)} ${text}`);
}

/** @param {number} since of `performance.now()` */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * The line of a failed program's output that says why, as far as one can tell.
 * @param {string} output
 */
export function reasonIn(output) {
  if (/ENOSPC|No space left on device/i.test(output)) return "the disk is full";
  const lines = output.split("\n").map((line) => line.replace(/^npm error ?/, "").trim());
  const telling = lines.filter((line) => line !== "" && !/^(code|errno|syscall|path|A complete log)\b/.test(line));
  const told = telling.find((line) => /\berror\b/i.test(line)) ?? telling[0] ?? "it ended without a word";
  return told.replace(/^(\[.*?\] *)?error:? */i, "");
}
