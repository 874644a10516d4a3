import { access, constants } from "node:fs/promises";
import { folderError } from "@safeport/db/folder-error";
import { makeFolder } from "@safeport/db/make-folder";

/** Checks at start that uploads and keys can be stored; throws an OperatorError that says why not. */
export async function openDataFolder(dir: string): Promise<void> {
  try {
    await makeFolder(dir, 0o700);
    await access(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw folderError(dir, error);
  }
}
