import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it, each with `mode`; one that is there stays as it is. Throws the system's error. Node's own
 * `recursive` never comes back where a folder is there but takes none, as in `/proc`.
 */
export async function makeFolder(dir: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(dir, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && dirname(dir) !== dir) {
      await makeFolder(dirname(dir), mode);
      // Once more, with what is above it there.
      await mkdir(dir, { mode }).catch((again) => passIfThere(dir, again));
    } else await passIfThere(dir, error);
  }
}

/** An existing folder is not an error; another process may just have made it. */
async function passIfThere(dir: string, error: unknown): Promise<void> {
  const found = await stat(dir).catch(() => null);
  if (!found?.isDirectory()) throw error;
}
