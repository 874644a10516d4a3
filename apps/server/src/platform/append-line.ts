import { appendFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "@safeport/db/make-folder";

/** Appends a line to a file that only its owner can read, and makes the file and its folder if there is none. */
export async function appendLine(file: string, line: string): Promise<void> {
  await makeFolder(path.dirname(file), 0o700);
  await appendFile(file, `${line}\n`, { mode: 0o600 });
}
