import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { root } from "./paths.ts";

/** A server in a process of its own. */
export interface Child {
  pid: number;
  /** Where it listens. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a program and waits until it prints a line that tells its address; throws with what it printed when it ends before.
 * `address` picks the address out of such a line.
 */
export async function startChild(
  command: string,
  args: string[],
  { env, address }: { env: NodeJS.ProcessEnv; address: RegExp },
): Promise<Child> {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const url = await firstAddress(child, address);
  return {
    pid: child.pid as number,
    url,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

function firstAddress(child: ChildProcess, address: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const printed: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on("line", (line) => {
        if (printed.length < 50) printed.push(line);
        const found = address.exec(line)?.[1];
        if (found) resolve(found);
      });
    }
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`A server ended with ${code} before it was ready:\n${printed.join("\n")}`)));
  });
}
