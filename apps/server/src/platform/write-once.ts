import { randomUUID } from "node:crypto";
import { link, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "@safeport/db/make-folder";

/**
 * Writes a file that only its owner can read, unless there is one. It appears complete or not at all; if several processes start at once,
 * one of them writes it.
 */
export async function writeOnce(file: string, content: string): Promise<void> {
  await makeFolder(path.dirname(file), 0o700);
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, content, { flag: "wx", mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await unlink(draft);
  }
}
