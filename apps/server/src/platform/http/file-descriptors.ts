import { spawnSync } from "node:child_process";

/** What a process may open where the system does not say. */
const fallback = 1_024;
/** For the database, logs, jobs and the programs that decode images. */
const reserved = 128;
const [fewest, most] = [32, 10_000];

/** How many files and connections this process may have open. Node has no call for it. */
function openFileLimit(): number {
  const { stdout } = spawnSync("/bin/sh", ["-c", "ulimit -n"], { encoding: "utf8" });
  if (stdout?.trim() === "unlimited") return Number.POSITIVE_INFINITY;
  return Number.parseInt(stdout ?? "", 10) || fallback;
}

/** How many connections a server may hold under a limit of open files: each may need a file, too, which it sends or receives. */
export function connectionsWithin(limit = openFileLimit()): number {
  return Math.max(fewest, Math.min(most, Math.floor((limit - reserved) / 2)));
}
