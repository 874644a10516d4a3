import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "@safeport/db/make-folder";
import { newId } from "@safeport/db/new-id";

/** Too large for a file system to store inside its own structures. */
const probe = Buffer.alloc(65_536, 1);

/** Writes a file into a folder and removes it; throws if that fails, for example because the disk is full. */
export async function tryFolder(folder: string): Promise<void> {
  await makeFolder(folder, 0o700);
  const file = path.join(folder, `probe-${newId()}`);
  try {
    await writeFile(file, probe, { mode: 0o600 });
  } finally {
    await rm(file, { force: true });
  }
}
