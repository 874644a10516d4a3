import { bugcrowd } from "./from-bugcrowd.ts";
import { federacy } from "./from-federacy.ts";
import { hackenproof } from "./from-hackenproof.ts";
import { hackerone } from "./from-hackerone.ts";
import { intigriti } from "./from-intigriti.ts";
import { yeswehack } from "./from-yeswehack.ts";
import { type ProgramList, platforms } from "./listed-program.ts";
import type { Reason } from "./refusal-reason.ts";

const lists: readonly ProgramList[] = [hackerone, bugcrowd, intigriti, yeswehack, hackenproof, federacy];

/**
 * Recognises the list in a file by the fields of its programs, never by the file name. Most programs must have the marks of one
 * list, and none may have those of another; a broken row is then refused alone.
 */
export function recogniseSource(content: unknown): { list: ProgramList; programs: unknown[] } | { reason: Reason } {
  if (!Array.isArray(content)) return { reason: { code: "not_an_array" } };
  if (content.length === 0) return { reason: { code: "empty_list" } };
  const found = lists
    .map((list) => ({ list, count: content.filter((program) => hasMarks(program, list)).length }))
    .filter(({ count }) => count > 0);
  const [first] = found;
  if (found.length > 1) return { reason: { code: "several_lists", params: { lists: namesOf(found.map(({ list }) => list)) } } };
  if (!first || first.count * 2 < content.length) return { reason: { code: "not_a_list", params: { lists: namesOf(lists) } } };
  return { list: first.list, programs: content };
}

function hasMarks(program: unknown, { marks }: ProgramList): boolean {
  return typeof program === "object" && program !== null && marks.every((mark) => Object.hasOwn(program, mark));
}

function namesOf(some: readonly ProgramList[]): string {
  return some.map(({ platform }) => platforms[platform]).join(", ");
}
