import { readFileSync } from "node:fs";

type Manifest = Record<string, { file: string }>;

/** The path at which a source file of the web is served, such as `src/ui/markdown-view.tsx`: the build names its files by their hash alone. */
export function builtFile(source: string): string {
  const manifest = new URL("../../apps/web/dist/.vite/manifest.json", import.meta.url);
  const entry = (JSON.parse(readFileSync(manifest, "utf8")) as Manifest)[source];
  if (!entry) throw new Error(`The build has no file for ${source}`);
  return `/${entry.file}`;
}
