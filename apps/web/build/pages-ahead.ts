import type { Rollup } from "vite";
import { type Language, languages } from "../../../packages/messages/src/languages.ts";
import { type PageEntry, pages } from "../src/app/pages.ts";

type Bundle = Rollup.OutputBundle;
type Chunk = Rollup.OutputChunk;

/** What the pages need besides the entry, for `first-paint.browser.js`: `files`, and in the lists their places in it. */
export interface PagesAhead {
  files: string[];
  pages: { at: string; door: boolean; files: number[]; texts: Record<Language, number[]> }[];
}

/** Reads off a bundle which files each page needs, in the order in which they are wanted. */
export function pagesAhead(bundle: Bundle, entry: string): PagesAhead {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [[file.fileName, file] as const] : [])),
  );
  const early = new Set(filesOf(chunks, chunks.get(entry)));
  const files: string[] = [];
  const placesOf = (sources: readonly string[]) => {
    const wanted = sources.flatMap((source) => filesOf(chunks, madeOf(chunks, source)));
    return [...new Set(wanted)].filter((file) => !early.has(file)).map((file) => place(files, file));
  };
  return {
    files,
    pages: pages.map((page) => ({
      at: patternOf(page),
      door: page.for === "door",
      files: placesOf([
        ...(page.for === "door" ? [] : ["app/shell/shell.tsx"]),
        `app/routes/${page.file}.tsx`,
        ...(page.ahead ?? []),
      ]),
      texts: Object.fromEntries(languages.map((locale) => [locale, placesOf(textsOf(page, locale))])) as Record<
        Language,
        number[]
      >,
    })),
  };
}

function textsOf({ texts }: PageEntry, locale: Language): string[] {
  return [`lib/messages/common-${locale}.ts`, ...texts.map((name) => `${name}/${locale}.json`)];
}

function patternOf({ path }: PageEntry): string {
  return `^${path.replace(/\/\$\w+/g, "/[^/]+").replace(/\/$/, "")}/?$`;
}

function place(files: string[], file: string): number {
  const known = files.indexOf(file);
  return known === -1 ? files.push(file) - 1 : known;
}

function madeOf(chunks: ReadonlyMap<string, Chunk>, source: string): Chunk {
  const isOf = (id: string) => id.replaceAll("\\", "/").endsWith(`/src/${source}`);
  for (const chunk of chunks.values()) if (chunk.moduleIds.some(isOf)) return chunk;
  throw new Error(`The build has no chunk for ${source}`);
}

/** The chunk's file, its style and all that it imports. */
function filesOf(chunks: ReadonlyMap<string, Chunk>, chunk: Chunk | undefined, seen = new Set<string>()): string[] {
  if (!chunk || seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  const own = [...(chunk.viteMetadata?.importedCss ?? []), chunk.fileName];
  return [...own, ...chunk.imports.flatMap((name) => filesOf(chunks, chunks.get(name), seen))];
}
