/** The `like` pattern of texts in lower case that begin with this one, whose own `%`, `_` and `\` stand for themselves. */
export function beginningWith(text: string): string {
  return `${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
}

/** The same for texts that hold it anywhere. */
export function containing(text: string): string {
  return `%${beginningWith(text)}`;
}
