/** The parts of a path from its end, such as `url.c/lib/curl`: paths that end alike have keys that begin alike. */
export function keyOfPath(path: string): string {
  return path.split("/").reverse().join("/");
}
