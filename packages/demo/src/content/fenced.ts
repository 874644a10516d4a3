/** A fenced block of code for markdown. */
export function fenced(language: string, ...lines: string[]): string {
  return ["```".concat(language), ...lines, "```"].join("\n");
}
