/** A line of two texts: in both, or in one of them only. */
export interface ChangedLine {
  kind: "same" | "added" | "removed";
  text: string;
}
/** Lines that are shown, or a number of lines in both texts that are not. */
export type ChangedPart = { lines: ChangedLine[] } | { hidden: number };

/** The lines in both texts that are shown around a difference. */
const context = 3;

/**
 * Differences between two texts, line by line, with some lines of context. Lines that occur once in each text are the fixed points between which
 * lines count as removed and added, so the time grows with the length of the texts alone, however much of them differs: strangers ask for it
 * (docs/decisions/022-versions-of-programs.md). A line break at the end of a text makes no difference.
 */
export function changedParts(before: string, after: string): ChangedPart[] {
  return partsOf(changedLines(linesOf(before), linesOf(after)));
}

function linesOf(text: string): string[] {
  const lines = text.split("\n");
  // A last line break ends a line and begins none.
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function changedLines(before: readonly string[], after: readonly string[]): ChangedLine[] {
  const lines: ChangedLine[] = [];
  let [old, now] = [0, 0];
  const upTo = (oldEnd: number, nowEnd: number) => {
    while (old < oldEnd && now < nowEnd && before[old] === after[now]) same();
    let end = 0;
    while (old < oldEnd - end && now < nowEnd - end && before[oldEnd - 1 - end] === after[nowEnd - 1 - end]) end++;
    while (old < oldEnd - end) lines.push({ kind: "removed", text: before[old++] ?? "" });
    while (now < nowEnd - end) lines.push({ kind: "added", text: after[now++] ?? "" });
    while (old < oldEnd) same();
  };
  const same = () => {
    lines.push({ kind: "same", text: before[old++] ?? "" });
    now++;
  };
  for (const { oldAt, nowAt } of fixedPoints(before, after)) upTo(oldAt, nowAt);
  upTo(before.length, after.length);
  return lines;
}

interface FixedPoint {
  oldAt: number;
  nowAt: number;
}

/** The lines that occur once in each text: the longest series of them in the same order. */
function fixedPoints(before: readonly string[], after: readonly string[]): FixedPoint[] {
  const oldPlaces = placesOf(before);
  const points: FixedPoint[] = [];
  for (const [line, nowAt] of placesOf(after)) {
    const oldAt = oldPlaces.get(line) ?? -1;
    if (oldAt >= 0 && nowAt >= 0) points.push({ oldAt, nowAt });
  }
  // Patience sorting: `ends[n]` is the point with the smallest place that ends a series of n + 1, and `previous` leads back from it.
  const ends: FixedPoint[] = [];
  const previous = new Map<FixedPoint, FixedPoint | undefined>();
  for (const point of points) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.oldAt ?? 0) < point.oldAt) low = middle + 1;
      else high = middle;
    }
    previous.set(point, ends[low - 1]);
    ends[low] = point;
  }
  const series: FixedPoint[] = [];
  for (let point = ends.at(-1); point; point = previous.get(point)) series.push(point);
  return series.reverse();
}

/** The place of each line, in order; -1 for a line that occurs more than once. */
function placesOf(lines: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [at, line] of lines.entries()) places.set(line, places.has(line) ? -1 : at);
  return places;
}

function partsOf(lines: readonly ChangedLine[]): ChangedPart[] {
  const shown = new Uint8Array(lines.length);
  for (const [at, { kind }] of lines.entries())
    if (kind !== "same") shown.fill(1, Math.max(0, at - context), Math.min(lines.length, at + context + 1));
  const parts: ChangedPart[] = [];
  for (const [at, line] of lines.entries()) {
    const last = parts.at(-1);
    if (!shown[at]) {
      if (last && "hidden" in last) last.hidden++;
      else parts.push({ hidden: 1 });
    } else if (last && "lines" in last) last.lines.push(line);
    else parts.push({ lines: [line] });
  }
  return parts;
}
