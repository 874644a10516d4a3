/** Vite's manifest: the files of a build, by the source that each was made of. */
export type Manifest = Record<string, unknown>;

/** Values of an optional segment, named as in its route file (`_app/{-$area}.tsx`). */
const optionalSegments: Record<string, readonly string[]> = { "{-$area}": ["admin"] };

/** The router's plug-in splits each route file into parts. */
const routeFile = /^src\/routes\/(.+)\.tsx\?tsr-split=/;

/**
 * Tells whether the web has a page at a path, by the names of its route files, which are in the build's manifest (TanStack
 * Router's convention: folders and parts between dots are path segments, `_name` is a layout without one).
 */
export function webPages(manifest: Manifest): (path: string) => boolean {
  const names = new Set(Object.keys(manifest).flatMap((key) => routeFile.exec(key)?.[1] ?? []));
  const isLayout = (name: string) => [...names].some((other) => other.startsWith(`${name}/`));
  const pages = [...names].filter((name) => !isLayout(name)).map(segmentsOf);
  return (path) => {
    const requested = path.split("/").filter((segment) => segment !== "");
    return pages.some((segments) => matches(segments, requested));
  };
}

/** `$name` matches any text, `{-$name}` one of `optionalSegments` or nothing. */
function segmentsOf(name: string): string[] {
  return name.split(/[/.]/).filter((segment) => !segment.startsWith("_") && segment !== "index");
}

function matches([first, ...others]: string[], path: string[]): boolean {
  if (first === undefined) return path.length === 0;
  if (first.startsWith("{-$")) {
    const isThere = path[0] !== undefined && optionalSegments[first]?.includes(path[0]);
    return matches(others, path) || (isThere === true && matches(others, path.slice(1)));
  }
  return path.length > 0 && (first.includes("$") || first === path[0]) && matches(others, path.slice(1));
}
