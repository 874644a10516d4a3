/** The cells of all tables of one text. A table has as many in each row as in its head, even where the row has one. */
const maxCells = 4_000;
/** The lines of one text, each counted as often as it is nested in quotes and lists: the parser passes all of them for each line. */
const maxNestedLines = 10_000;
/** Characters that the addresses of link definitions add, each repeated at every use. */
const maxRepeated = 100_000;

const marker = />|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)/y;
const fence = /^ {0,3}(?:`{3,}|~{3,})/;
const definition = /^ {0,3}\[((?:[^\\\][]|\\.){1,999})\]:[ \t]*(\S+)/;
const label = /\[((?:[^\\\][]|\\.){1,999})\]/g;

/**
 * Whether a markdown text (CommonMark 0.31, GFM 0.29) would become so much more than it is that its readers' browsers would stand still:
 * by tables, by deep nesting, or by link definitions that are used again and again. Takes linear time.
 */
export function expandsTooMuch(markdown: string): boolean {
  const lines = markdown.split(/\r\n|\n|\r/);
  return maxCells < cellsOf(lines) || maxNestedLines < nestedLinesOf(lines) || maxRepeated < repeatedLengthOf(markdown, lines);
}

/** What is left of a line behind the markers of quotes and lists, and how many those are. */
function withoutMarkers(line: string): { rest: string; depth: number } {
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

function cellsOf(lines: readonly string[]): number {
  let cells = 0;
  let columns = 0;
  for (const line of lines) {
    const { rest } = withoutMarkers(line);
    if (rest === "") columns = 0;
    else if (/^[|:\- \t]*\|[|:\- \t]*$/.test(rest)) columns = Math.max(columns, columnsOf(rest));
    cells += columns;
  }
  return cells;
}

function columnsOf(delimiterRow: string): number {
  return delimiterRow.split("|").filter((cell) => cell.includes("-")).length;
}

function nestedLinesOf(lines: readonly string[]): number {
  let sum = 0;
  let open = 0;
  let fenced = false;
  for (const line of lines) {
    const { rest, depth } = withoutMarkers(line);
    if (fence.test(rest)) fenced = !fenced;
    // A line without markers continues the paragraph above it, and blanks before it continue a list.
    const indent = line.length - line.trimStart().length;
    if (depth > 0) open = depth;
    else if (rest === "") open = 0;
    sum += fenced && depth === 0 ? 0 : Math.max(open, depth) + Math.floor(indent / 8);
  }
  return sum;
}

function repeatedLengthOf(markdown: string, lines: readonly string[]): number {
  const addresses = new Map<string, number>();
  for (const line of lines) {
    const [, name, address] = definition.exec(withoutMarkers(line).rest) ?? [];
    if (name !== undefined && address !== undefined) addresses.set(keyOf(name), address.length);
  }
  if (addresses.size === 0) return 0;
  let length = 0;
  for (const [, name = ""] of markdown.matchAll(label)) length += addresses.get(keyOf(name)) ?? 0;
  return length;
}

function keyOf(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}
