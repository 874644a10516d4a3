import { spawn } from "node:child_process";
import { root } from "./paths.mjs";

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/** Ends all programs that `runCommand` started and that still run. */
export function endCommands() {
  for (const child of running) child.kill("SIGTERM");
}

/**
 * Runs a program to its end in the repository's folder.
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, show?: boolean }} [options] `show`: also print its output as it arrives
 * @returns {Promise<{ status: number | null, output: string, stdout: string }>} `status` is null if it could not run or was killed
 */
export function runCommand(file, args, { env = {}, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    running.add(child);
    let output = "";
    let stdout = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      stdout += chunk;
      if (show) process.stdout.write(chunk);
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
      if (show) process.stderr.write(chunk);
    });
    child.on("error", (error) => resolve({ status: null, output: error.message, stdout }));
    child.on("close", (status) => {
      running.delete(child);
      resolve({ status, output, stdout });
    });
  });
}

/**
 * Runs a program of an installed package with this Node.
 * @param {string} script path of its JavaScript file, relative to the repository
 * @param {string[]} args
 * @param {Parameters<typeof runCommand>[2]} [options]
 */
export function runScript(script, args, options) {
  return runCommand(process.execPath, [script, ...args], options);
}

/**
 * Runs the npm that started us, or the one on PATH.
 * @param {string[]} args
 */
export function runNpm(args) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith(".js") ? runScript(npm, args) : runCommand("npm", args);
}
