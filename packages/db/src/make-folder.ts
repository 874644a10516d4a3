import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Creates a folder and its parents with `mode`, unless they exist. Throws the system's error. Node's own `recursive` never returns in a
 * folder that exists but accepts no folders, such as `/proc`.
 */
export async function makeFolder(dir: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(dir, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && dirname(dir) !== dir) {
      await makeFolder(dirname(dir), mode);
      // Now the parents exist.
      await mkdir(dir, { mode }).catch((again) => passIfThere(dir, again));
    } else await passIfThere(dir, error);
  }
}

/** An existing folder is not an error; another process may just have created it. */
async function passIfThere(dir: string, error: unknown): Promise<void> {
  const stats = await stat(dir).catch(() => null);
  if (!stats?.isDirectory()) throw error;
}
