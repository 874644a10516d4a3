import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** The contents of `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
  status: "starting" | "ready" | "stopping";
}

const statuses = ["starting", "ready", "stopping"] as const;

function readPidFile(data: string): Postmaster | undefined {
  const path = join(data, "postmaster.pid");
  if (!existsSync(path)) return undefined;
  const lines = readFileSync(path, "utf8").split("\n");
  const pid = Number.parseInt(lines[0] ?? "", 10);
  const port = Number.parseInt(lines[3] ?? "", 10);
  const status = statuses.find((name) => lines[7]?.trim() === name) ?? "starting";
  return pid > 0 ? { pid, port: port || 0, status } : undefined;
}

/** Command line of a process; empty if there is no such process or it is a zombie; null if it cannot be read, e.g. without free file descriptors. */
function commandLineOf(pid: number): string | null {
  if (process.platform !== "linux") {
    const { error, stdout } = spawnSync("ps", ["-p", String(pid), "-o", "args="], { encoding: "utf8" });
    return error ? null : stdout;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT" || code === "ESRCH" ? "" : null;
  }
}

/** Whether this process is a PostgreSQL on this data folder. A pid file outlives its process, and pids are reused. */
export function serves(pid: number, data: string): boolean {
  const line = commandLineOf(pid);
  return line === null ? isAlive(pid) : line.includes(data);
}

/** The PostgreSQL that runs on this data folder, from its pid file; `stale` is the pid of one that has ended. */
export function findPostmaster(data: string): { running?: Postmaster; stale?: number } {
  const postmaster = readPidFile(data);
  if (!postmaster) return {};
  return serves(postmaster.pid, data) ? { running: postmaster } : { stale: postmaster.pid };
}

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function gone(pid: number, data: string, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    // Checks the command line, which a zombie no longer has.
    if (!serves(pid, data)) return true;
    await wait(10);
  }
  return false;
}

export interface PostmasterWatch {
  /** Looks at once, when a connection has broken. */
  look(): void;
  end(): void;
}

/** Calls `onGone` once when the process is gone. Does not keep our process alive. */
export function watchPostmaster(pid: number, data: string, onGone: () => void): PostmasterWatch {
  let ended = false;
  const end = () => {
    ended = true;
    clearInterval(timer);
  };
  const look = () => {
    if (ended || serves(pid, data)) return;
    end();
    onGone();
  };
  const timer = setInterval(look, 500);
  timer.unref();
  return { look, end };
}

function signal(pid: number, name: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/**
 * Stops PostgreSQL with a fast shutdown, which closes connections and writes a checkpoint. After 1.5 s it uses an immediate shutdown, after
 * which the next start recovers, so that everything ends within 3 s of Ctrl-C.
 */
export async function stopPostmaster(pid: number, data: string): Promise<void> {
  if (!serves(pid, data)) return;
  signal(pid, "SIGINT");
  if (await gone(pid, data, 1500)) return;
  signal(pid, "SIGQUIT");
  await gone(pid, data, 500);
}
