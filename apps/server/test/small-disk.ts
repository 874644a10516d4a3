import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export interface SmallDisk {
  folder: string;
  /** Takes all the room that is left. */
  fill(): Promise<void>;
  /** Gives it back. */
  clear(): Promise<void>;
  remove(): Promise<void>;
}

/** A disk of a few megabytes in memory, which only root can make; null for others, with a line that says so. */
export async function makeSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(path.join(tmpdir(), "safeport-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    await rm(folder, { recursive: true });
    console.log("Not tested: a full disk, since only root on Linux can make a small one");
    return null;
  }
  const filler = path.join(folder, "filler");
  return {
    folder,
    async fill() {
      for (const size of [65_536, 4_096])
        for (let full = false; !full; )
          full = await writeFile(filler, Buffer.alloc(size), { flag: "a" }).then(
            () => false,
            () => true,
          );
    },
    clear: () => rm(filler),
    async remove() {
      execFileSync("umount", ["-l", folder]);
      await rm(folder, { recursive: true });
    },
  };
}
