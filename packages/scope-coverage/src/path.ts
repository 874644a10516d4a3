/** A path without the `/` and `/*` at its end, which name all that is below it. */
export function withoutEnd(path: string): string {
  let end = path.length;
  while (end > 0) {
    const last = path[end - 1];
    if (last === "/") end -= 1;
    else if (last === "*" && path[end - 2] === "/") end -= 2;
    else break;
  }
  return path.slice(0, end);
}

/** Whether a path is at or below another one, at the border of a segment. */
export function isBelow(folder: string, path: string): boolean {
  return path.startsWith(folder) && /^(?:$|[/?#])/.test(path.slice(folder.length));
}
