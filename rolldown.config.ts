import { isAbsolute } from "node:path";
import { defineConfig } from "rolldown";

/** Only our own packages are bundled; those of npm are loaded from node_modules. */
function isNpmPackage(id: string): boolean {
  return !id.startsWith(".") && !id.startsWith("@safeport/") && !isAbsolute(id);
}

export default defineConfig({
  input: { main: "apps/server/src/main.ts", cli: "apps/server/src/cli.ts" },
  platform: "node",
  external: (id) => isNpmPackage(id),
  output: {
    dir: "apps/server/dist",
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    cleanDir: true,
  },
});
