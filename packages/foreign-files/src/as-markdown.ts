/** Markdown code that shows a text as it is. */
export function fenced(text: string, language = ""): string {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** A text that Markdown draws as it is within a cell. */
export function cellOf(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~&!]/g, "\\$&");
}
