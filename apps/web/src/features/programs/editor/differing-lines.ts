/** Stands for the lines that both texts have. */
const same = "…";

/** Two texts without the lines that both begin with and both end with, so that a long one shows where it differs. */
export function differingLines(one: string, other: string): [string, string] {
  const [a, b] = [one.split("\n"), other.split("\n")];
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const part = (lines: readonly string[]) => {
    const own = lines.slice(start, lines.length - end);
    if (own.length === 0) return start + end > 0 ? same : "";
    return [...(start > 0 ? [same] : []), ...own, ...(end > 0 ? [same] : [])].join("\n");
  };
  return [part(a), part(b)];
}
