import { bugcrowd } from "./from-bugcrowd.ts";
import { chaos } from "./from-chaos.ts";
import { CsvPrograms, plainCsv } from "./from-csv.ts";
import { diodb } from "./from-diodb.ts";
import { federacy } from "./from-federacy.ts";
import { hackenproof } from "./from-hackenproof.ts";
import { hackerone } from "./from-hackerone.ts";
import { intigriti } from "./from-intigriti.ts";
import { yeswehack } from "./from-yeswehack.ts";
import { type ProgramList, platforms } from "./listed-program.ts";
import type { Reason } from "./refusal-reason.ts";

const lists: readonly ProgramList[] = [hackerone, bugcrowd, intigriti, yeswehack, hackenproof, federacy, diodb, chaos];

/**
 * Recognises the list in a file by the fields of its programs, never by the file name. Most programs must have the marks of one
 * list, and none may have those of another; a broken row is then refused alone.
 */
export function recogniseSource(content: unknown): { list: ProgramList; programs: unknown[] } | { reason: Reason } {
  if (content instanceof CsvPrograms) return { list: plainCsv, programs: content.rows };
  const array = arrayIn(content);
  if (!array) return { reason: reasonOf(content) };
  return recogniseArray(array);
}

/** The programs of a file: its array, that in its only field with one, as in `{"programs": […]}`, or the one program that it is. */
function arrayIn(content: unknown): unknown[] | null {
  if (Array.isArray(content)) return content;
  if (lists.some((list) => hasMarks(content, list))) return [content];
  const arrays =
    typeof content === "object" && content !== null
      ? Object.values(content).filter((value) => Array.isArray(value) && value.length > 0)
      : [];
  return arrays.length === 1 ? (arrays[0] as unknown[]) : null;
}

function reasonOf(content: unknown): Reason {
  if (typeof content !== "object" || content === null) return { code: "not_an_array" };
  const names = Object.keys(content).slice(0, 5);
  if (names.length === 0) return { code: "empty_list" };
  return { code: "an_object", params: { fields: names.map((name) => name.slice(0, 40)).join(", ") } };
}

function recogniseArray(content: unknown[]): ReturnType<typeof recogniseSource> {
  if (content.length === 0) return { reason: { code: "empty_list" } };
  const sources = lists
    .map((list) => ({ list, count: content.filter((program) => hasMarks(program, list)).length }))
    .filter(({ count }) => count > 0);
  const [first] = sources;
  if (sources.length > 1)
    return { reason: { code: "several_lists", params: { lists: namesOf(sources.map(({ list }) => list)) } } };
  if (!first || first.count * 2 < content.length) return { reason: { code: "not_a_list", params: { lists: namesOf(lists) } } };
  return { list: first.list, programs: content };
}

function hasMarks(program: unknown, { marks }: ProgramList): boolean {
  return typeof program === "object" && program !== null && marks.every((mark) => Object.hasOwn(program, mark));
}

function namesOf(some: readonly ProgramList[]): string {
  return some.map(({ platform }) => platforms[platform]).join(", ");
}
