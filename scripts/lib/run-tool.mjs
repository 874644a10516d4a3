import { endWithParent } from "./end-with-parent.mjs";
import { root } from "./paths.mjs";
import { endCommands } from "./run-command.mjs";
import { StepError } from "./step.mjs";

/** @typedef {import("./test-databases.mjs").TestDatabases} TestDatabases */
/**
 * @typedef {object} Tools
 * @property {() => Promise<TestDatabases>} databases starts PostgreSQL at its first call; needs the installed packages
 * @property {AbortSignal} signal aborted when the command is to end early
 */

/**
 * Runs `main` as the whole of this process, in the repository's folder. The exit code is 0 if it returns true. On a signal, or when
 * the npm that started us is gone, everything that was started ends.
 * @param {(tools: Tools) => Promise<boolean>} main
 */
export async function runTool(main) {
  /** @type {Promise<TestDatabases> | undefined} */
  let opened;
  const stop = new AbortController();
  const open = async () => (await import("./test-databases.mjs")).openTestDatabases();
  const databases = () => {
    opened ??= open();
    return opened;
  };
  /** @param {number} code */
  const end = async (code) => {
    if (stop.signal.aborted) return;
    stop.abort();
    endCommands();
    await (await opened?.catch(() => undefined))?.stop();
    process.exit(code);
  };
  process.chdir(root);
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => end(1));
  endWithParent(() => end(1));
  try {
    await end((await main({ databases, signal: stop.signal })) ? 0 : 1);
  } catch (error) {
    console.error(error instanceof StepError || (error instanceof Error && "forOperator" in error) ? error.message : error);
    await end(1);
  }
}
