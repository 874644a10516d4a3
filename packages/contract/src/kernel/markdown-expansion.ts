/** The cells of all tables of one text. A table has as many in each row as in its head, even where the row has one. */
const maxCells = 5_000;
/** The lines of one text, each counted as often as it is nested in quotes and lists: the parser passes all of them for each line. */
const maxNestedLines = 20_000;
/** Characters that link definitions add, each repeated at every use. */
const maxRepeated = 200_000;

const marker = />|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)/y;
const delimiters = /^[|:\- \t]+$/;
/** The characters of a link label (CommonMark 0.31, 4.7). */
const maxLabel = 999;

const blankLine: Line = { rest: "", depth: 0 };

/** A line of a text outside fenced code, without the markers of the `depth` quotes and lists that it opens. */
interface Line {
  rest: string;
  depth: number;
}

/**
 * Whether a markdown text (CommonMark 0.31, GFM 0.29) would expand so much that its readers' browsers would freeze: by tables, by nesting,
 * or by link definitions that are used again and again. Takes linear time. When in doubt it accepts a text, since the browser has limits
 * of its own.
 */
export function expandsTooMuch(markdown: string): boolean {
  const lines = linesOf(markdown);
  return maxCells < cellsOf(lines) || maxNestedLines < nestedLinesOf(lines) || maxRepeated < repeatedLengthOf(lines);
}

function linesOf(markdown: string): Line[] {
  const lines: Line[] = [];
  let fence = "";
  for (const text of markdown.split(/\r\n|\n|\r/)) {
    if (text === "" && fence === "") {
      lines.push(blankLine);
      continue;
    }
    const line = withoutMarkers(text);
    const [, run = ""] = /^(`{3,}|~{3,})/.exec(line.rest) ?? [];
    if (fence) {
      // Only a run as long, of the same character and alone on its line, ends it.
      if (run.startsWith(fence) && line.rest.trim() === run) fence = "";
      continue;
    }
    // The info string behind backticks has none. A fence within a quote or a list ends with it, and one that is indented may be a
    // line of code: the following text counts.
    if (run && line.depth === 0 && text.startsWith(run) && !(run[0] === "`" && line.rest.slice(run.length).includes("`")))
      fence = run;
    else lines.push(line);
  }
  return lines;
}

function withoutMarkers(line: string): Line {
  // A thematic break opens no lists, and neither does a line of nothing else.
  if (/^[-*_ \t]*$/.test(line)) return { rest: line.trim(), depth: 0 };
  let depth = 0;
  let at = 0;
  for (;;) {
    while (line[at] === " " || line[at] === "\t") at++;
    marker.lastIndex = at;
    if (!marker.test(line)) return { rest: line.slice(at), depth };
    at = marker.lastIndex;
    depth++;
  }
}

function cellsOf(lines: readonly Line[]): number {
  let cells = 0;
  let columns = 0;
  for (const { rest } of lines) {
    if (rest === "") columns = 0;
    else if (rest.includes("|") && delimiters.test(rest)) {
      columns = Math.max(columns, rest.split("|").filter((cell) => cell.includes("-")).length);
    }
    cells += columns;
  }
  return cells;
}

function nestedLinesOf(lines: readonly Line[]): number {
  let sum = 0;
  let open = 0;
  for (const { rest, depth } of lines) {
    // A line without markers continues the paragraph above it.
    if (depth > 0) open = depth;
    else if (rest === "") open = 0;
    sum += open;
  }
  return sum;
}

function repeatedLengthOf(lines: readonly Line[]): number {
  // In one piece, since a label may go on in the next line, and the address may begin there.
  const text = lines.map(({ rest }) => rest).join("\n");
  const lengths = new Map<string, number>();
  const uses: string[] = [];
  for (const { start, end } of labelsOf(text)) {
    const key = keyOf(text.slice(start, end));
    const isDefinition = (start === 1 || text[start - 2] === "\n") && text[end + 1] === ":";
    if (!isDefinition) uses.push(key);
    else if (!lengths.has(key)) lengths.set(key, addressLengthAt(text, end + 2));
  }
  if (lengths.size === 0) return 0;
  return uses.reduce((sum, key) => sum + (lengths.get(key) ?? 0), 0);
}

/** The length of the address of a link definition, which begins at `start` or in the line below. */
function addressLengthAt(text: string, start: number): number {
  const endOfLine = (from: number) => (text.indexOf("\n", from) + 1 || text.length + 1) - 1;
  const end = endOfLine(start);
  return text.slice(start, end).trim().length || text.slice(end + 1, endOfLine(end + 1)).trim().length;
}

/** The link labels of a text, from the first character within the brackets to the closing one. A label holds no bracket that is not escaped. */
function* labelsOf(text: string): Generator<{ start: number; end: number }> {
  let start = -1;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "\\") at++;
    else if (character === "[") start = at + 1;
    else if (character === "]") {
      if (start !== -1 && at > start && at - start <= maxLabel) yield { start, end: at };
      start = -1;
    }
  }
}

function keyOf(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}
