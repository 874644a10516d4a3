import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The outcome of a start: it holds the cluster, or it ended with a line on stderr. */
export type Outcome = { holds: true; url: string; adopted: boolean } | { holds: false; code: number | null; stderr: string };

export interface Holder {
  process: ChildProcess;
  outcome: Promise<Outcome>;
  /** Sends a signal to the process and waits for its end. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

const script = fileURLToPath(new URL("hold-cluster.ts", import.meta.url));

/** Starts a process that opens the cluster in `dir` and holds it until it is ended. */
export function holdCluster(dir: string): Holder {
  const child = spawn(process.execPath, ["--import", "tsx", script, dir], { stdio: ["ignore", "pipe", "pipe"], detached: true });
  const exited = once(child, "close");
  return {
    process: child,
    outcome: outcomeOf(child),
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exited;
    },
  };
}

function outcomeOf(child: ChildProcess): Promise<Outcome> {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("The child has no output");
  let errors = "";
  stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString("utf8");
  });
  return new Promise((resolve) => {
    createInterface(stdout).once("line", (line) =>
      resolve({ holds: true, ...(JSON.parse(line) as { url: string; adopted: boolean }) }),
    );
    child.once("close", (code) => resolve({ holds: false, code, stderr: errors }));
  });
}
