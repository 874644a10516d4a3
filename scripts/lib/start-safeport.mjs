import { pathToFileURL } from "node:url";
import { buildStale } from "./build-stale.mjs";
import { endWithParent } from "./end-with-parent.mjs";
import { installPackages } from "./install-packages.mjs";
import { inRoot, root } from "./paths.mjs";
import { endCommands } from "./run-command.mjs";
import { errorLine } from "./step.mjs";

/** Longest time from Ctrl-C to the end, in milliseconds. */
const stopTimeout = 2800;
/** The same from SIGTERM, by which a supervisor stops a server whose clients have another one: requests are finished, and DRAIN_SECONDS are kept. */
const drainTimeout = 80_000;

/** @typedef {{ stop(how: "at_once" | "drained"): Promise<void> }} Server */

/** @type {Promise<Server> | undefined} */
let starting;
const stop = new AbortController();

/** `npm start`: installs, builds, then serves until it is stopped. */
export async function startSafeport() {
  process.chdir(root);
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => end(0, signal === "SIGTERM" ? "drained" : "at_once"));
  process.on("uncaughtException", fail);
  endWithParent(() => end(0));
  try {
    await installPackages();
    await buildStale();
    if (stop.signal.aborted) return;
    const { main } = await import(pathToFileURL(inRoot("apps/server/dist/main.js")).href);
    starting = main({ log: (/** @type {string} */ line) => console.log(line), signal: stop.signal, onLost: endAtOnce });
    await starting;
  } catch (error) {
    fail(error);
  }
}

/** @param {unknown} error */
function fail(error) {
  if (!stop.signal.aborted) console.error(errorLine(error));
  end(1);
}

/**
 * Ends the process when its PostgreSQL is gone, without which no request can be finished and no job handed back.
 * @param {unknown} error
 */
function endAtOnce(error) {
  if (stop.signal.aborted) return;
  console.error(errorLine(error));
  endCommands();
  process.exit(1);
}

/**
 * Lets the server finish its requests, then ends the process. Ctrl-C arrives twice, from the terminal and from npm; the second is ignored.
 * @param {number} code
 * @param {"at_once" | "drained"} how
 */
async function end(code, how = "at_once") {
  if (stop.signal.aborted) return;
  stop.abort();
  setTimeout(() => process.exit(code), how === "drained" ? drainTimeout : stopTimeout);
  endCommands();
  // An aborted start cleans up after itself.
  const server = await starting?.catch(() => undefined);
  await server?.stop(how).catch((error) => console.error(errorLine(error)));
  process.exit(code);
}
