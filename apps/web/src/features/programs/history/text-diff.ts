import { diffLines } from "diff";

/** A line of two texts: in both, or in one of them only. */
export interface DiffLine {
  kind: "same" | "added" | "removed";
  text: string;
}
/** Lines that are shown, or a number of lines in both texts that are not. */
export type DiffPart = { lines: DiffLine[] } | { hidden: number };

/** Texts with more differing lines are not compared: the time grows with the square of these. */
const maxEdits = 1_000;
/** The lines in both texts that are shown around a difference. */
const context = 3;

/**
 * Differences between two texts, line by line, with some lines of context; null if too much differs. The bounds are numbers of
 * lines, so the result does not depend on the machine. A line break at the end of the text makes no difference.
 */
export function diffTexts(before: string, after: string): DiffPart[] | null {
  const changes = diffLines(before, after, { maxEditLength: maxEdits, ignoreNewlineAtEof: true });
  if (!changes) return null;
  const lines = changes.flatMap(({ value, added, removed }): DiffLine[] => {
    const kind = added ? "added" : removed ? "removed" : "same";
    const texts = value.split("\n");
    // A last line break ends a line and begins none.
    if (texts.at(-1) === "") texts.pop();
    return texts.map((text) => ({ kind, text }));
  });
  return partsOf(lines);
}

function partsOf(lines: readonly DiffLine[]): DiffPart[] {
  const shown = new Uint8Array(lines.length);
  for (const [at, { kind }] of lines.entries())
    if (kind !== "same") shown.fill(1, Math.max(0, at - context), Math.min(lines.length, at + context + 1));
  const parts: DiffPart[] = [];
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
