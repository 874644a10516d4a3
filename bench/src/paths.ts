import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const root = fileURLToPath(new URL("../../", import.meta.url));
/** What a run leaves behind; git does not see it. */
export const outFolder = path.join(root, "bench/out");
