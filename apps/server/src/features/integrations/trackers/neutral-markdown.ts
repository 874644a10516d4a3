/** A fence of a code block with its marks (CommonMark 0.31 §4.5). */
const fence = /^ {0,3}(`{3,}|~{3,})/;
/** Addresses and the targets of links, in which no tracker looks for references. */
const addresses = /https?:\/\/[^\s<>()\]]+|\]\([^()\s]*\)/g;

/**
 * Markdown in which GitHub finds nobody to notify and no issue to refer to. An empty comment behind the sign is the way that leaves no trace in the text shown;
 * a backslash does not help there.
 */
export function neutralForGitHub(markdown: string): string {
  return eachLine(markdown, (line) =>
    outsideOfCode(line, (text) => text.replace(/(?<!\w)@(?=[a-z\d])/gi, "@<!-- -->").replace(/(#|\bGH-)(?=\d)/gi, "$1<!-- -->")),
  );
}

/** Markdown in which GitLab finds no quick actions, nobody to notify and nothing to refer to (GitLab Flavored Markdown, "References"). */
export function neutralForGitLab(markdown: string): string {
  return eachLine(markdown, (line) => withoutActions(outsideOfCode(line, escapeReferences)), withoutActionsInTildes);
}

/** Text in which GitLab finds no quick actions. Those whom a colleague mentions are notified. */
export function withoutQuickActions(markdown: string): string {
  return eachLine(markdown, withoutActions, withoutActionsInTildes);
}

const escapeReferences = (text: string) =>
  text
    .replace(/(?<![\w\\])@(?=[\w-])/g, "\\@")
    .replace(/(?<!\\)[#!$&](?=\d)/g, "\\$&")
    .replace(/(?<![\w\\~])[~%](?=[\w"])/g, "\\$&")
    .replace(/(?<!\\)\[([a-z_]+:\d)/gi, "\\[$1");
/** An action stands at the beginning of a line. */
const withoutActions = (line: string) => line.replace(/^\/(?=[a-z])/i, "\\/");
/** GitLab looks for actions also between tildes; there a backslash would be shown. */
const withoutActionsInTildes = (line: string, mark: string) => (mark === "~" ? line.replace(/^\/(?=[a-z])/i, " /") : line);

/** Changes each line; those of code blocks by `inCode`, which gets the character of the fence. */
function eachLine(
  markdown: string,
  change: (line: string) => string,
  inCode: (line: string, mark: string) => string = (line) => line,
): string {
  let open = "";
  const lines = markdown.split("\n").map((line) => {
    const marks = fence.exec(line)?.[1] ?? "";
    if (open === "") {
      if (marks !== "" && !(marks.startsWith("`") && line.slice(line.indexOf(marks) + marks.length).includes("`"))) open = marks;
      return marks === "" || open === "" ? change(line) : line;
    }
    const closes = marks.startsWith(open) && line.trim() === marks;
    const changed = inCode(line, open.charAt(0));
    if (closes) open = "";
    return changed;
  });
  return lines.join("\n");
}

function outsideOfCode(line: string, change: (text: string) => string): string {
  return between(line, codeSpans(line), (text) => {
    const found = [...text.matchAll(addresses)].map(({ index, 0: address }): Span => [index, index + address.length]);
    return between(text, found, change);
  });
}

/** The beginning of a part of a text, and the place behind it. */
type Span = [start: number, end: number];

/** Changes what stands between parts. */
function between(text: string, parts: readonly Span[], change: (text: string) => string): string {
  let place = 0;
  let changed = "";
  for (const [start, end] of parts) {
    changed += change(text.slice(place, start)) + text.slice(start, end);
    place = end;
  }
  return changed + change(text.slice(place));
}

/** Code spans of a line: from a run of backticks to the next of the same length (CommonMark 0.31 §6.1). */
function codeSpans(line: string): Span[] {
  const runs = [...line.matchAll(/`+/g)].map(({ index, 0: marks }) => ({ index, length: marks.length }));
  const nextOf = new Map<number, number>();
  const closers = runs.map(() => -1);
  for (let at = runs.length - 1; at >= 0; at--) {
    const length = runs[at]?.length ?? 0;
    closers[at] = nextOf.get(length) ?? -1;
    nextOf.set(length, at);
  }
  const spans: Span[] = [];
  for (let at = 0; at < runs.length; at++) {
    const [opener, closer] = [runs[at], runs[closers[at] ?? -1]];
    if (!opener || !closer || line[opener.index - 1] === "\\") continue;
    spans.push([opener.index, closer.index + closer.length]);
    at = closers[at] ?? at;
  }
  return spans;
}
