import { type FieldRefusal, refusalOf, valueAt, withoutWideBounds } from "@safeport/contract/kernel/field-refusal";
import * as z from "zod/mini";

/** Error of a field by its schema, with the code that the server would return. */
export interface FieldProblem extends FieldRefusal {
  /** As in the form's values: `title`, `rewards.high.min`. */
  path: string;
  /** Nothing is chosen, or the text is blank. */
  isEmpty: boolean;
}

/** The first problem of each field; for an empty field, a rule of its own comes before the general one that it is required. */
export function schemaProblems(schema: z.core.$ZodType, values: unknown): FieldProblem[] {
  const first = new Map<string, FieldProblem>();
  for (const issue of withoutWideBounds(z.safeParse(schema, values).error?.issues ?? [])) {
    const path = issue.path.map(String).join(".");
    const isEmpty = isNothing(valueAt(values, issue.path));
    const problem = first.get(path);
    if (!problem || problem.code === "required") first.set(path, { path, isEmpty, ...refusalOf(issue, isEmpty) });
  }
  return [...first.values()];
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === "string" && value.trim() === "");
}
