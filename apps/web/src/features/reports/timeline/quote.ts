/** The draft with a comment quoted below it (markdown), and an empty line to write on. */
export function quoted(draft: string, content: string): string {
  const quote = content
    .trim()
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
  return `${draft.trim() ? `${draft.trimEnd()}\n\n` : ""}${quote}\n\n`;
}
