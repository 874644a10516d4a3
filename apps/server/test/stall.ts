import { expect } from "vitest";

export const megabyte = 1_000_000;
/** At most 50 ms are measured on two cores; work that grows with the square of the length takes many seconds. */
const limitMs = 500;
/** A busy machine delays a run, not each of several. */
const runs = 3;

export const times = (piece: string, length = megabyte) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** The CPU time of the longest stretch of work during which the process serves nobody, in milliseconds. */
async function longestStretch(work: () => unknown): Promise<number> {
  let longest = 0;
  let since = process.cpuUsage();
  let isOver = false;
  const note = () => {
    const { user, system } = process.cpuUsage(since);
    longest = Math.max(longest, (user + system) / 1_000);
    since = process.cpuUsage();
  };
  const turn = () => {
    note();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.resolve()
    .then(work)
    .catch(() => undefined);
  note();
  isOver = true;
  return longest;
}

/** The least of several runs, the first of which compiles. Ends with the first that is short enough. */
async function stall(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs && least > limitMs; run++) least = Math.min(least, await longestStretch(work));
  return least;
}

/** Texts on which backtracking, nesting and repeated copying show: one piece again and again, with an end that spoils a match. */
export const pieces = [
  ..."a,; ]:-|/.*(<[\\{`@_&%#~=\"'\t\n\u200d\ufdfaé",
  ...[
    ", ",
    " ,",
    "a.",
    "a/",
    "(a",
    "<a",
    "[a",
    "\\[",
    "a@",
    "1.",
    "1-",
    "::",
    "0x",
    "id=",
    "- bug ",
    "bug bounty ",
    "program ",
    "![",
    "](",
    "[x]:",
  ],
  ...["\n[", "> ", "- ", "|-", "<!--", "<p>", "scan.", "explorer.", "https://", "git@", "a:", "ipv4:", "A.", "\n=", "e\u0301"],
];

/** Fails if one of the works holds the process longer than a busy machine explains. */
export async function expectNoStall(works: readonly (() => unknown)[]): Promise<void> {
  for (const [at, work] of works.entries()) expect(await stall(work), `text ${at}`).toBeLessThan(limitMs);
}
