import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

/** @param {string} path relative to the repository */
export function inRoot(path) {
  return join(root, path);
}
