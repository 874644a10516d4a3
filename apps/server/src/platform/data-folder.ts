import { access, constants } from "node:fs/promises";
import { folderError } from "@safeport/db/folder-error";
import { makeFolder } from "@safeport/db/make-folder";

/** Creates the data folder if it is missing and checks that it can be written; throws an OperatorError otherwise. */
export async function openDataFolder(dir: string): Promise<void> {
  try {
    await makeFolder(dir, 0o700);
    await access(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw folderError(dir, error);
  }
}
