/** An `@` whose name is being typed: its position, and the text after it up to the caret. */
export interface MentionStart {
  at: number;
  search: string;
}

/** Longest name that is looked for. */
const maxSearch = 40;
/** As in `mentionsIn()`: an `@` within an address, a path or a word names nobody. */
const pattern = /(?:^|[^\w@./-])@([\p{L}\p{N}_-]*)$/u;

/** The mention that somebody is typing before the caret; null if there is none. */
export function mentionAt(text: string, caret: number): MentionStart | null {
  const search = pattern.exec(text.slice(Math.max(0, caret - maxSearch - 2), caret))?.[1];
  return search === undefined ? null : { at: caret - search.length - 1, search };
}

/** The text in which the mention up to the caret is a username with a space after it, and the caret behind that. */
export function withMention(
  text: string,
  { at }: MentionStart,
  caret: number,
  username: string,
): { text: string; caret: number } {
  const rest = text.slice(caret);
  const mention = `@${username}${/^\s/.test(rest) ? "" : " "}`;
  return { text: text.slice(0, at) + mention + rest, caret: at + mention.length };
}
