import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { endWithParent } from "./end-with-parent.mjs";
import { installPackages } from "./install-packages.mjs";
import { root } from "./paths.mjs";
import { endCommands } from "./run-command.mjs";
import { errorLine } from "./step.mjs";

/** @typedef {{ end(): Promise<void> }} Running */

/** Longest time from Ctrl-C to the end, in milliseconds. */
const stopTimeout = 5000;
const stop = new AbortController();
/** @type {Promise<Running[]> | undefined} */
let starting;

/**
 * `npm run dev`: Vite serves the web with hot reload where `npm start` would listen, and passes calls on to the API, which restarts when a
 * source changes. PostgreSQL is not restarted; settings and data are those of `npm start`.
 */
export async function devSafeport() {
  process.chdir(root);
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => end(0));
  endWithParent(() => end(0));
  try {
    await installPackages();
    if (stop.signal.aborted) return;
    starting = startAll();
    await starting;
  } catch (error) {
    fail(error);
  }
}

/** Starts PostgreSQL, Vite and the API, to be ended in reverse order. */
async function startAll() {
  // Imported dynamically, because a fresh clone has no packages before the installation.
  const { tsImport } = await import("tsx/esm/api");
  /** @type {typeof import("../../apps/server/src/platform/settings.ts")} */
  const { readSettings } = await tsImport("../../apps/server/src/platform/settings.ts", import.meta.url);
  /** @type {typeof import("../../apps/server/src/open-runtime.ts")} */
  const { openRuntime } = await tsImport("../../apps/server/src/open-runtime.ts", import.meta.url);
  const settings = readSettings(process.env);
  const runtime = await openRuntime(settings, console.log, { signal: stop.signal, onLost: fail });
  /** @type {Running[]} */
  const running = [{ end: () => runtime.close() }];
  if (stop.signal.aborted) return running;
  const apiPort = await freePort();
  const webPort = settings.port || (await freePort());
  running.push(
    startProgram(
      [
        "node_modules/vite/bin/vite.js",
        "apps/web",
        "--host",
        settings.host,
        "--port",
        `${webPort}`,
        "--strictPort",
        "--clearScreen",
        "false",
      ],
      { API_URL: `http://127.0.0.1:${apiPort}` },
    ),
    startProgram(
      [
        "node_modules/tsx/dist/cli.mjs",
        "watch",
        "--clear-screen=false",
        // Texts of pages are far more often changed than those that the API sends.
        "--exclude",
        "packages/messages/src/**",
        "--include",
        "packages/db/migrations/*.sql",
        "scripts/lib/dev-server.mjs",
      ],
      {
        HOST: "127.0.0.1",
        PORT: `${apiPort}`,
        PUBLIC_URL: settings.publicUrl ?? `http://${settings.host}:${webPort}`,
        DATABASE_URL: runtime.databaseUrl,
        DATABASE_OWNER_URL: runtime.ownerUrl,
        DEMO: settings.demo ? "1" : "0",
      },
    ),
  );
  return running;
}

/**
 * Starts a program of an installed package with this Node. If it ends by itself, everything ends.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Running}
 */
function startProgram(args, env) {
  // In a process group of its own, because a Ctrl-C that reaches it twice, from the terminal and from here, kills what it runs.
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
  });
  const exited = once(child, "exit");
  exited.then(() => end(1));
  return {
    async end() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** @returns {Promise<number>} a port of the loopback on which nothing listens */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  await once(server, "close");
  return port;
}

/** @param {unknown} error */
function fail(error) {
  if (!stop.signal.aborted) console.error(errorLine(error));
  end(1);
}

/** @param {number} code */
async function end(code) {
  if (stop.signal.aborted) return;
  stop.abort();
  setTimeout(() => process.exit(code), stopTimeout);
  endCommands();
  const running = (await starting?.catch(() => undefined)) ?? [];
  for (const { end } of running.reverse()) await end();
  process.exit(code);
}
