/** The `like` pattern for lower-case texts that start with this one; `%`, `_` and `\` are escaped. */
export function beginningWith(text: string): string {
  return `${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
}

/** The same for texts that contain it anywhere. */
export function containing(text: string): string {
  return `%${beginningWith(text)}`;
}
