/** Letters, digits, blanks and the marks of names: nothing that a mail program makes a link of, or that reads as a sentence. */
const plain = /^[\p{L}\p{M}\p{N} '’&+(),.-]{1,60}$/u;
/** A host such as `evil.example`. */
const host = /[\p{L}\p{N}]\.[\p{L}\p{N}]{2,}/u;

/** The name of a person or a company for a mail to strangers; null for a text that could tell them something else. */
export function plainName(text: string): string | null {
  return plain.test(text) && !host.test(text) ? text : null;
}

/** A person in a mail to strangers: the full name, if it is plain, with the username. */
export function personOf({ full_name, username }: { full_name: string; username: string }): string {
  const name = plainName(full_name);
  return name === null ? username : `${name} (${username})`;
}
