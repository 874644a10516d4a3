import { randomInt } from "node:crypto";
import { handleOf } from "@safeport/contract/programs/core/program-handle";

/** Numbers tried behind a handle that is taken, before it gets a random end. */
const lastNumber = 5;

/**
 * The handles that a program can have, in the order in which they are tried. One that is not open to all gets a random end, so that a
 * rival's program of the same title gets the handle that it would get without it; so does a title without Latin letters.
 */
export function* handlesOf(title: string, isPublic: boolean): Generator<string> {
  const base = handleOf(title);
  if (isPublic && base !== handleOf("")) for (let nth = 1; nth <= lastNumber; nth++) yield handleOf(title, nth);
  for (;;) yield `${base}-${randomEnd()}`;
}

const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Eight characters: 41 bits. */
function randomEnd(): string {
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
}
