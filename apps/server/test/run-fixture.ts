import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";

export interface Fixture {
  child: ChildProcess;
  /** Everything it has written so far, to stdout and stderr. */
  output(): string;
  /** Exit of the process. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

const built = path.join(import.meta.dirname, "../dist-fixtures");

/**
 * Runs a script of `fixtures/`, as it was built, as a process of its own; the environment holds only the given variables and the
 * way to Node.
 */
export function runFixture(script: URL, args: readonly string[], env: NodeJS.ProcessEnv = {}): Fixture {
  return run([path.join(built, `${path.basename(script.pathname, ".ts")}.js`), ...args], env);
}

/** The same as `runFixture` for a process that may open so many files. */
export function runFixtureWithin(files: number, script: URL, args: readonly string[], env: NodeJS.ProcessEnv = {}): Fixture {
  const bundle = path.join(built, `${path.basename(script.pathname, ".ts")}.js`);
  return spawned("/bin/sh", ["-c", `ulimit -n ${files}; exec "$0" "$@"`, process.execPath, bundle, ...args], env);
}

/** The same from its sources, which starts slower, for what depends on the files that a process has loaded. */
export function runFixtureSources(script: URL, args: readonly string[], env: NodeJS.ProcessEnv = {}): Fixture {
  return run(["--import", "tsx", fileURLToPath(script), ...args], env);
}

const run = (args: readonly string[], env: NodeJS.ProcessEnv) => spawned(process.execPath, args, env);

function spawned(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Fixture {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(file, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH, HOME, TMPDIR, ...env },
  });
  let written = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      written += chunk.toString("utf8");
    });
  const ended = once(child, "close").then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }));
  return { child, output: () => written, ended };
}
