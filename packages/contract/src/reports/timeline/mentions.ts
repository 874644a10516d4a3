import { usernameLength } from "../../accounts/core/account.limits.ts";

/** The most people that one comment can name. */
export const maxMentions = 20;

const name = new RegExp(`(?<![\\w@./\\\\-])@([a-z0-9_-]{${usernameLength.min},${usernameLength.max}})(?![\\w@-])`, "gi");

/** The usernames that a text in Markdown names with `@`, in lower case, each once; code and an escaped `@` name nobody. */
export function mentionsIn(text: string): string[] {
  const names = new Set<string>();
  for (const [, username = ""] of unescaped(withoutCode(text)).matchAll(name)) {
    names.add(username.toLowerCase());
    if (names.size === maxMentions) break;
  }
  return [...names];
}

/** The text with the characters of usernames that are escaped in Markdown: `@alice\_b` names alice_b and not alice. */
function unescaped(text: string): string {
  return text.replace(/\\([_-])/g, "$1");
}

/** The text without fenced, indented and inline code. */
function withoutCode(text: string): string {
  const lines: string[] = [];
  let fence: string | null = null;
  let isAfterBlank = true;
  for (const line of text.split("\n")) {
    const mark = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = null;
      continue;
    }
    if (mark) {
      fence = mark;
      continue;
    }
    const isIndented = isAfterBlank && /^(?: {4}|\t)/.test(line);
    if (!isIndented) {
      lines.push(line);
      isAfterBlank = line.trim() === "";
    }
  }
  return withoutSpans(lines.join("\n"));
}

/** The text without inline code: the parts between two equally long runs of backticks. */
function withoutSpans(text: string): string {
  const parts = text.split(/(`+)/);
  // The last place of each length of run, so that a run without a partner is found at once.
  const last = new Map<string, number>();
  for (let at = 1; at < parts.length; at += 2) last.set(parts[at] ?? "", at);
  const kept: string[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? "";
    const end = at % 2 === 1 ? (last.get(part) ?? at) : at;
    if (end === at) {
      kept.push(part);
      continue;
    }
    do at += 2;
    while (parts[at] !== part);
    kept.push(" ");
  }
  return kept.join("");
}
