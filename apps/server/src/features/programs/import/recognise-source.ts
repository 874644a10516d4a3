import { bugcrowd } from "./from-bugcrowd.ts";
import { federacy } from "./from-federacy.ts";
import { hackenproof } from "./from-hackenproof.ts";
import { hackerone } from "./from-hackerone.ts";
import { intigriti } from "./from-intigriti.ts";
import { yeswehack } from "./from-yeswehack.ts";
import { type ProgramList, platforms } from "./listed-program.ts";

const lists: readonly ProgramList[] = [hackerone, bugcrowd, intigriti, yeswehack, hackenproof, federacy];

/**
 * Which list the content of a file is, by the fields of its programs and never by its name. Most programs must have the marks of one
 * list and none those of another; a broken row among them is then refused by itself.
 */
export function recogniseSource(content: unknown): { list: ProgramList; programs: unknown[] } | { reason: string } {
  if (!Array.isArray(content)) return { reason: "Not a list of programs: it holds no JSON array" };
  if (content.length === 0) return { reason: "The list is empty, so nothing tells which platform it is of" };
  const found = lists
    .map((list) => ({ list, count: content.filter((program) => hasMarks(program, list)).length }))
    .filter(({ count }) => count > 0);
  const [first] = found;
  if (found.length > 1) return { reason: `Holds programs of several lists: ${namesOf(found.map(({ list }) => list))}` };
  if (!first || first.count * 2 < content.length)
    return { reason: `Not a list of ${namesOf(lists)}: its rows have other fields` };
  return { list: first.list, programs: content };
}

function hasMarks(program: unknown, { marks }: ProgramList): boolean {
  return typeof program === "object" && program !== null && marks.every((mark) => Object.hasOwn(program, mark));
}

function namesOf(some: readonly ProgramList[]): string {
  return some.map(({ platform }) => platforms[platform]).join(", ");
}
