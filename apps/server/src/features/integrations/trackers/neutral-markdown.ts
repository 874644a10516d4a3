import type { TextPart, TextParts } from "@safeport/markdown/text-parts";
import { readTextParts } from "../../../platform/markdown/render-markdown.ts";
import { charactersOf, unknown } from "./written-characters.ts";

/** The longest text for GitHub, which takes 65,536 characters. */
const maxForGitHub = 65_000;
/** The longest title at GitLab. */
const maxTitle = 255;
/** An address that a code host takes for one whole link; it ends before a sign about which they differ. Not every GitLab makes links of names without a scheme. */
const addressesAtGitHub = /(?<!\w)(?:https?:\/\/[a-z\d]|www\.)[a-z\d.-]*(?::\d+)?(?:[/?#][^\s<>"'`\\[\]{}|^\0]*)?/gi;
const addressesAtGitLab = /(?<!\w)https?:\/\/[a-z\d][a-z\d.-]*(?::\d+)?(?:[/?#][^\s<>"'`\\[\]{}|^\0]*)?/gi;
/** A sign that makes a reference where `beside` matches, and its replacement. An entity that is not looked up (\0) may be any character. */
interface Sign {
  beside: RegExp;
  by: (sign: string) => string;
}
/** A place of a text with what takes it. */
interface Edit {
  start: number;
  end: number;
  by: string;
}

/** An empty comment behind a sign leaves no trace in the text shown; a backslash does not help at GitHub. */
const withComment = (sign: string) => `${sign}<!-- -->`;
const forGitHub: readonly Sign[] = [
  { beside: /(?<!\w)@(?=[a-z\d\0])/gi, by: withComment },
  { beside: /#(?=[\d\0])/g, by: withComment },
  { beside: /(?<=(?<!\w)GH)-(?=[\d\0])/gi, by: withComment },
  // A tag that nothing ends yet would end with the comment.
  { beside: /<(?=[a-z!/?])/gi, by: () => "&lt;" },
];
const escaped = (sign: string) => `\\${sign}`;
const forGitLab: readonly Sign[] = [
  { beside: /(?<!\w)@(?=[\w\0-])/g, by: escaped },
  { beside: /[#!$&](?=[\d\0])/g, by: escaped },
  { beside: /[~%](?=[\w"\0])/g, by: escaped },
  { beside: /\[(?=[a-z_\0]{1,40}:)/gi, by: escaped },
  { beside: /\*(?=iteration:)/gi, by: escaped },
  { beside: /(?<=(?<!\w)GL)-(?=[\d\0])/gi, by: escaped },
];

/** Markdown in which GitHub finds nobody to notify and no issue to refer to, and that is short enough. */
export async function neutralForGitHub(markdown: string): Promise<string> {
  const source = withLineFeeds(markdown);
  const read = await readTextParts(source);
  const neutral = read && edited(read.text, signsIn(read, forGitHub, addressesAtGitHub));
  // A cut could open a span of code, so that a text that grew too long is shown as it is.
  return neutral === null || neutral.length > maxForGitHub ? inFence(source, maxForGitHub) : neutral;
}

/** Markdown in which GitLab finds no quick actions, nobody to notify and nothing to refer to (GitLab Flavored Markdown, "References"). */
export async function neutralForGitLab(markdown: string): Promise<string> {
  const source = withLineFeeds(markdown);
  const read = await readTextParts(source);
  if (!read) return withoutActions(inFence(source, Number.POSITIVE_INFINITY), null);
  return edited(read.text, [...signsIn(read, forGitLab, addressesAtGitLab), ...actionsIn(read.text, read.parts)]);
}

/** Text in which GitLab finds no quick actions. Those whom a colleague mentions are notified. */
export async function withoutQuickActions(markdown: string): Promise<string> {
  const source = withLineFeeds(markdown);
  const read = await readTextParts(source);
  // Its HTML stays as it is written, so that the parts fit only a text without any.
  return withoutActions(source, read?.text === source ? read.parts : null);
}

/** The title of an issue in GitLab, which finds references there too, and knows no backslash in it. */
export function neutralTitleForGitLab(title: string): string {
  return title
    .replace(/^Report #(?=\d)/, "Report ")
    .replace(/(?<!\w)@(?=[\w-])|[#!&$](?=\w)|[~%](?=[\w"])|\[(?=[a-z_]{1,40}:)|\*(?=iteration:)|(?<=(?<!\w)GL)-(?=\d)/gi, "$& ")
    .slice(0, maxTitle);
}

/** GitLab ignores carriage returns when it looks for actions at the beginning of a line. */
const withLineFeeds = (text: string) => text.replace(/\r\n?/g, "\n").replace(/^\uFEFF/, "");

/** Edits of the signs in the text of a Markdown source. Addresses that are links stay. */
function signsIn({ text, parts }: TextParts, signs: readonly Sign[], addresses: RegExp): Edit[] {
  return parts.flatMap((part) => {
    if (part.kind === "code") return [];
    const characters = charactersOf(text.slice(part.start, part.end));
    const shown = characters.map((character) => character.shown).join("");
    const kept = new Uint8Array(characters.length);
    if (part.kind === "link") {
      const plain = characters.map(({ source, shown: sign }) => (source.length === 1 ? sign : unknown)).join("");
      for (const { index, 0: address } of plain.matchAll(addresses)) kept.fill(1, index, index + address.length);
    }
    const by = new Map(
      signs.flatMap((sign) => Array.from(shown.matchAll(sign.beside), ({ index, 0: found }) => [index, sign.by(found)] as const)),
    );
    let end = part.start;
    return characters.flatMap(({ source }, at) => {
      const start = end;
      end += source.length;
      const replacement = by.get(at);
      return replacement === undefined || kept[at] ? [] : [{ start, end, by: replacement }];
    });
  });
}

/** Edits of the lines at whose beginning an action stands. In code, where a backslash would be shown, a blank comes before it; without parts everywhere. */
function actionsIn(text: string, parts: readonly TextPart[] | null): Edit[] {
  const code = parts?.filter(({ kind }) => kind === "code") ?? [{ start: 0, end: text.length }];
  let nth = 0;
  return Array.from(text.matchAll(/(?<![^\n])\/(?=[a-z])/gi), ({ index: start }) => {
    while ((code[nth]?.end ?? Number.POSITIVE_INFINITY) <= start) nth++;
    const isInCode = (code[nth]?.start ?? Number.POSITIVE_INFINITY) <= start;
    return { start, end: start, by: isInCode ? " " : "\\" };
  });
}

const withoutActions = (text: string, parts: readonly TextPart[] | null) => edited(text, actionsIn(text, parts));

function edited(text: string, edits: readonly Edit[]): string {
  let place = 0;
  const pieces = [...edits]
    .sort((one, other) => one.start - other.start)
    .flatMap(({ start, end, by }) => {
      const before = text.slice(place, start);
      place = end;
      return [before, by];
    });
  return pieces.join("") + text.slice(place);
}

/** The text as one block of code of at most so many characters. */
function inFence(text: string, most: number): string {
  const [backticks, tildes] = [/`+/g, /~+/g].map((runs) =>
    Math.max(2, ...Array.from(text.matchAll(runs), ([run]) => run.length)),
  ) as [number, number];
  const fence = backticks <= tildes ? "`".repeat(backticks + 1) : "~".repeat(tildes + 1);
  const block = `${fence}\n${text}\n${fence}`;
  return block.length <= most ? block : inFence(`${text.slice(0, most - block.length - 1)}…`, most);
}
