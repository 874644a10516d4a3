import { pathToFileURL } from "node:url";
import { buildStale } from "./build-stale.mjs";
import { endWithParent } from "./end-with-parent.mjs";
import { installPackages } from "./install-packages.mjs";
import { inRoot, root } from "./paths.mjs";
import { endCommands } from "./run-command.mjs";
import { StepError } from "./step.mjs";

/**
 * `npm run import` and the like: installs and builds what is missing, then runs the command in this process.
 * @param {string[]} args
 */
export async function runCliBundle(args) {
  // npm changes to the repository's folder; relative paths refer to the folder in which npm was called.
  const folder = process.env.INIT_CWD ?? process.cwd();
  process.chdir(root);
  const stop = new AbortController();
  const end = () => {
    stop.abort();
    endCommands();
  };
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, end);
  endWithParent(end);
  try {
    await installPackages();
    await buildStale(["server"]);
    const { runCommandLine } = await import(pathToFileURL(inRoot("apps/server/dist/cli.js")).href);
    process.exitCode = stop.signal.aborted
      ? 1
      : await runCommandLine({
          args,
          folder,
          env: process.env,
          out: process.stdout,
          err: process.stderr,
          signal: stop.signal,
        });
  } catch (error) {
    if (!stop.signal.aborted) console.error(error instanceof StepError ? error.message : error);
    process.exitCode = 1;
  }
}
