import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "@safeport/db/make-folder";
import { newId } from "@safeport/db/new-id";

/** More than a file system keeps room for in its own structures. */
const probe = Buffer.alloc(65_536, 1);

/** Writes a small file into a folder and removes it; throws when that is not possible, as with a full disk. */
export async function tryFolder(folder: string): Promise<void> {
  await makeFolder(folder, 0o700);
  const file = path.join(folder, `probe-${newId()}`);
  try {
    await writeFile(file, probe, { mode: 0o600 });
  } finally {
    await rm(file, { force: true });
  }
}
