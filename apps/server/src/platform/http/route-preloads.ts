/** What Vite's manifest says of a file of the build. */
interface ManifestEntry {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

export type Manifest = Record<string, ManifestEntry>;

interface Page {
  /** Path segments; `$name` matches any text, `{-$name}` one of `optionalSegments` or nothing. */
  segments: string[];
  /** Files that the page needs in addition to those of index.html. */
  files: string[];
}

/** What a segment that may be left out can be, as its route file says (`_app/{-$area}.tsx`). */
const optionalSegments: Record<string, readonly string[]> = { "{-$area}": ["admin"] };

/** The router's plug-in splits a route file into its component and its loader. */
const routeFile = /^src\/routes\/(.+)\.tsx\?tsr-split=(?:component|loader)$/;

/** The texts that every page needs, in a language. */
const commonTexts = /^src\/lib\/messages\/common-(\w+)\.ts$/;

/** The `<link>` tags from which a script of the page chooses the texts in the reader's language. */
export function textLinks(manifest: Manifest): string {
  return Object.entries(manifest)
    .map(([key, { file }]) => [commonTexts.exec(key)?.[1], file])
    .filter(([language]) => language !== undefined)
    .map(([language, file]) => `<link rel="texts" hreflang="${language}" crossorigin href="/${file}">`)
    .join("");
}

/**
 * Reads from the build's manifest which files each page of the web needs, by the names of its route files (TanStack Router's
 * convention: folders and what a dot divides are path segments, `_name` is a layout without one). Answers the `<link>` tags for the page at a path; null if the
 * web has no such page.
 */
export function routePreloads(manifest: Manifest): (path: string) => string | null {
  const keysOf = new Map<string, string[]>();
  for (const key of Object.keys(manifest)) {
    const name = routeFile.exec(key)?.[1];
    if (name !== undefined) keysOf.set(name, [...(keysOf.get(name) ?? []), key]);
  }
  const names = [...keysOf.keys()];
  const early = filesOf(
    manifest,
    Object.keys(manifest).filter((key) => manifest[key]?.isEntry),
  );
  const isLayout = (name: string) => names.some((other) => other.startsWith(`${name}/`));
  const pages = names
    .filter((name) => !isLayout(name))
    .map((name): Page => {
      const layouts = names.filter((other) => name.startsWith(`${other}/`));
      const files = filesOf(
        manifest,
        [...layouts, name].flatMap((route) => keysOf.get(route) ?? []),
      );
      return { segments: segmentsOf(name), files: [...files].filter((file) => !early.has(file)) };
    })
    // The more literal segments match, the better the route fits.
    .toSorted((a, b) => literals(b) - literals(a));
  return (path) => {
    const wanted = path.split("/").filter((segment) => segment !== "");
    const page = pages.find(({ segments }) => matches(segments, wanted));
    return page ? page.files.map(linkTo).join("") : null;
  };
}

function segmentsOf(name: string): string[] {
  return name.split(/[/.]/).filter((segment) => !segment.startsWith("_") && segment !== "index");
}

function literals({ segments }: Page): number {
  return segments.filter((segment) => !segment.includes("$")).length;
}

function matches([first, ...others]: string[], path: string[]): boolean {
  if (first === undefined) return path.length === 0;
  if (first.startsWith("{-$")) {
    const isThere = path[0] !== undefined && optionalSegments[first]?.includes(path[0]);
    return matches(others, path) || (isThere === true && matches(others, path.slice(1)));
  }
  return path.length > 0 && (first.includes("$") || first === path[0]) && matches(others, path.slice(1));
}

/** The files of some entries and of all that they import statically. */
function filesOf(manifest: Manifest, keys: string[], seen = new Set<string>()): Set<string> {
  const files = new Set<string>();
  for (const key of keys) {
    const entry = manifest[key];
    if (!entry || seen.has(key)) continue;
    seen.add(key);
    for (const file of [...(entry.css ?? []), entry.file, ...filesOf(manifest, entry.imports ?? [], seen)]) files.add(file);
  }
  return files;
}

/** Scripts have a low priority, so that the style sheets come first and the static frame is painted while they load. */
function linkTo(file: string): string {
  return file.endsWith(".css")
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`;
}
