import { pathToFileURL } from "node:url";
import { buildStale } from "./build-stale.mjs";
import { endWithParent } from "./end-with-parent.mjs";
import { installPackages } from "./install-packages.mjs";
import { inRoot, root } from "./paths.mjs";
import { endCommands } from "./run-command.mjs";
import { StepError } from "./step.mjs";

/** Longest time from Ctrl-C to the end, in milliseconds. */
const patience = 2800;

/** @typedef {{ stop(): Promise<void> }} Server */

/** @type {Promise<Server> | undefined} */
let starting;
const stop = new AbortController();

/** What `npm start` does: install, build, then serve until told to stop. */
export async function startSafeport() {
  process.chdir(root);
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => end(0));
  process.on("uncaughtException", fail);
  endWithParent(() => end(0));
  try {
    await installPackages();
    await buildStale();
    if (stop.signal.aborted) return;
    const { main } = await import(pathToFileURL(inRoot("apps/server/dist/main.js")).href);
    starting = main({ log: (/** @type {string} */ line) => console.log(line), signal: stop.signal, onLost: fail });
    await starting;
  } catch (error) {
    fail(error);
  }
}

/** @param {unknown} error */
function fail(error) {
  if (!stop.signal.aborted) console.error(lineOf(error));
  end(1);
}

/**
 * What the operator can mend is told in its own words; of the rest the stack is shown only to those who ask for it.
 * @param {unknown} error
 */
function lineOf(error) {
  if (!(error instanceof Error)) return `Safeport stopped: ${error}`;
  if (error instanceof StepError || "forOperator" in error) return error.message;
  if ("code" in error && error.code === "ENOSPC") return "Safeport stopped: the disk is full";
  return `Safeport stopped: ${process.env.LOG_LEVEL === "debug" ? error.stack : error.message.split("\n")[0]}`;
}

/**
 * Lets the server finish what it is at and ends the process. npm passes Ctrl-C on although the terminal did so already: once is enough.
 * @param {number} code
 */
async function end(code) {
  if (stop.signal.aborted) return;
  stop.abort();
  setTimeout(() => process.exit(code), patience);
  endCommands();
  // A start that is broken off cleans up after itself.
  const server = await starting?.catch(() => undefined);
  await server?.stop().catch((error) => console.error(lineOf(error)));
  process.exit(code);
}
