/** Text in which the wildcards of `like` are escaped: `%`, `_` and `\`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** The `like` pattern for lower-case texts that start with this one; `%`, `_` and `\` are escaped. */
export function beginningWith(text: string): string {
  return `${escapeLike(text.toLowerCase())}%`;
}

/** The same for texts that contain it anywhere. */
export function containing(text: string): string {
  return `%${beginningWith(text)}`;
}
