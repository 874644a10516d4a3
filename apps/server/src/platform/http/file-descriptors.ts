import { spawnSync } from "node:child_process";

/** Assumed limit if the system does not report one. */
const fallback = 1_024;
/** Reserved for the database, logs, jobs and the programs that decode images. */
const reserved = 128;
const [fewest, most] = [32, 10_000];

/** Maximum number of open files and sockets of this process. Node has no API for it. */
function openFileLimit(): number {
  const { stdout } = spawnSync("/bin/sh", ["-c", "ulimit -n"], { encoding: "utf8" });
  if (stdout?.trim() === "unlimited") return Number.POSITIVE_INFINITY;
  return Number.parseInt(stdout ?? "", 10) || fallback;
}

/** Maximum number of connections for a limit of open files. Each connection may also need a file that it sends or receives. */
export function connectionsWithin(limit = openFileLimit()): number {
  return Math.max(fewest, Math.min(most, Math.floor((limit - reserved) / 2)));
}
