import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../lib/paths.mjs";

export interface Started {
  process: ChildProcess;
  /** Resolves to the address once it serves, or to undefined if it ended before. */
  ready: Promise<string | undefined>;
  ended: Promise<{ code: number | null; stderr: string }>;
}

const folders: string[] = [];
const children: ChildProcess[] = [];

/** Kills processes that the tests left running and removes their folders; for `afterAll`. */
export function cleanUp(): void {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** An empty data folder. If this run is killed, a later one removes it. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `safeport-test-${process.pid}-`));
  folders.push(folder);
  return folder;
}

/** Runs a command of ours (`npm start` unless given) on a free port and with an empty database. */
export function start(
  settings: Record<string, string>,
  [file, ...args]: [string, ...string[]] = [process.execPath, "scripts/start.mjs"],
): Started {
  const env = { ...process.env, PORT: "0", DEMO: "0", DATABASE_URL: "", LOG_LEVEL: "error", NODE_ENV: "production", ...settings };
  const child = spawn(file, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  let stdout = "";
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString("utf8");
  });
  const ended = once(child, "close").then(() => ({ code: child.exitCode, stderr }));
  const ready = new Promise<string | undefined>((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString("utf8");
      const address = /ready at (http:\S+)/.exec(stdout)?.[1];
      if (address) resolve(address);
    });
    ended.then(() => resolve(undefined));
  });
  return { process: child, ready, ended };
}

/** Whether the PostgreSQL of a data folder is running. */
export function databaseRuns(dataDir: string): boolean {
  return existsSync(join(dataDir, "postgres/cluster/data/postmaster.pid"));
}
