import { createReadStream, createWriteStream } from "node:fs";
import { opendir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { makeFolder } from "@safeport/db/make-folder";
import type { Storage } from "./storage.ts";
import { tryFolder } from "./try-folder.ts";

/** Objects as files in one folder that only the server's user can read. */
export function createFolderStorage(folder: string): Storage {
  return {
    async write(key, object) {
      await makeFolder(folder, 0o700);
      const target = path.join(folder, key);
      const partial = `${target}.part`;
      try {
        await pipeline(createReadStream(object.path), createWriteStream(partial, { mode: 0o600 }));
        await rename(partial, target);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async read(key, range) {
      const file = path.join(folder, key);
      const stats = await stat(file).catch(() => null);
      return stats && { stream: createReadStream(file, range), size: range ? range.end - range.start + 1 : stats.size };
    },
    remove: (key) => rm(path.join(folder, key), { force: true }),
    check: () => tryFolder(folder),
    async *list() {
      await makeFolder(folder, 0o700);
      for await (const { name } of await opendir(folder)) {
        // Another process may have removed it.
        const stats = await stat(path.join(folder, name)).catch(() => null);
        if (stats?.isFile()) yield { key: name, modifiedAt: stats.mtime };
      }
    },
  };
}
