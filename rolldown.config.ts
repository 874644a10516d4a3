import { isAbsolute } from "node:path";
import { defineConfig } from "rolldown";

/** Our own packages are bundled, all of npm is loaded from node_modules. */
function isOfNpm(id: string): boolean {
  return !id.startsWith(".") && !id.startsWith("@safeport/") && !isAbsolute(id);
}

export default defineConfig({
  input: { main: "apps/server/src/main.ts", cli: "apps/server/src/cli.ts" },
  platform: "node",
  external: (id) => isOfNpm(id),
  output: {
    dir: "apps/server/dist",
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    cleanDir: true,
  },
});
