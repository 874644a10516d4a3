import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./paths.ts";

/** Compressed bytes of a route by the build's own list: the entry, what it imports, and the route's part with what that imports. */
export interface RouteSize {
  route: string;
  script: number;
  style: number;
}

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

const dist = path.join(root, "apps/web/dist");
/** Pages outside the frame of those who are signed in. */
const withoutFrame = /\/(?:login|signup)-routes?\.tsx$/;

/** Every route of the built web; texts come on top, see the measured transfers. */
export async function graphSizes(): Promise<RouteSize[]> {
  const manifest = JSON.parse(await readFile(path.join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const frame = Object.keys(manifest).find((key) => manifest[key]?.name === "frame");
  if (!frame) throw new Error("The build has no frame of the pages behind the gate");
  const routes = Object.keys(manifest).filter((key) => /^src\/app\/routes\//.test(key));
  const sizes = new Map<string, Promise<number>>();
  return Promise.all(
    routes.sort().map(async (route) => {
      const keys = closure(manifest, [...entries, route, ...(withoutFrame.test(route) ? [] : [frame])]);
      const chunks = keys.flatMap((key) => manifest[key] ?? []);
      const scripts = new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith(".js")));
      const styles = new Set(chunks.flatMap(({ css = [] }) => css));
      const name = path.basename(route).replace(/-routes?\.tsx$/, "");
      return { route: name, script: await sum(scripts, sizes), style: await sum(styles, sizes) };
    }),
  );
}

function closure(manifest: Manifest, keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const follow = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) follow(next);
  };
  for (const key of keys) follow(key);
  return [...seen];
}

async function sum(files: ReadonlySet<string>, known: Map<string, Promise<number>>): Promise<number> {
  let total = 0;
  for (const file of files) {
    const size = known.get(file) ?? readFile(path.join(dist, file)).then((content) => gzipSync(content, { level: 9 }).length);
    known.set(file, size);
    total += await size;
  }
  return total;
}
