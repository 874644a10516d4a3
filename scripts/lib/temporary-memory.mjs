import { accessSync, constants, readFileSync, statfsSync } from "node:fs";

/** A file system in memory that every Linux has; in a container it may be too small. */
const folder = "/dev/shm";
/** A run of all tests fills an eighth of it. */
const neededBytes = 4 * 1024 ** 3;

/** Has this process and all that it starts keep temporary files in memory, where there is plenty of it (decision 036). A TMPDIR that is set stays. */
export function useTemporaryMemory() {
  if (!process.env.TMPDIR && hasRoom()) process.env.TMPDIR = folder;
}

function hasRoom() {
  try {
    accessSync(folder, constants.W_OK);
    // A test writes a program there and runs it.
    if (/^\S+ \/dev\/shm \S+ \S*\bnoexec\b/m.test(readFileSync("/proc/mounts", "utf8"))) return false;
    const { bavail, bsize } = statfsSync(folder);
    // In a container, what is available counts its limit.
    return Math.min(bavail * bsize, process.availableMemory()) > neededBytes;
  } catch {
    return false;
  }
}
