import { refusalOf, valueAt, withoutWideBounds } from "@safeport/contract/kernel/field-refusal";
import type * as z from "zod/mini";
import { AppError, invalidField, type RefusedField } from "./app-error.ts";

/** Characters that PostgreSQL cannot store in a text, so they are refused everywhere: NUL and lone surrogates. */
function isUnstorable(text: string): boolean {
  return text.includes("\0") || /\p{Surrogate}/u.test(text);
}

const maxDepth = 12;
/** Exceeds the size of every list and object of the contract. Longer ones are refused without checking their entries. */
const maxEntries = 1_000;

function findUnstorable(value: unknown, path: (string | number)[], depth = 0): (string | number)[] | null {
  if (typeof value === "string") return isUnstorable(value) ? path : null;
  if (value === null || typeof value !== "object") return null;
  if (depth > maxDepth) throw new AppError("malformed", "nested_too_deeply");
  const entries = Array.isArray(value) && value.length > maxEntries ? null : Object.entries(value);
  if (!entries || entries.length > maxEntries) throw new AppError("malformed", "too_many_entries");
  for (const [key, inner] of entries) {
    const at = Array.isArray(value) ? Number(key) : key;
    const position = isUnstorable(key) ? path : findUnstorable(inner, [...path, at], depth + 1);
    if (position) return position;
  }
  return null;
}

function refusedFields(issues: readonly z.core.$ZodIssue[], value: unknown, where: string): RefusedField[] {
  return withoutWideBounds(issues.slice(0, 50)).flatMap((issue) => {
    const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
    if (issue.code === "unrecognized_keys") {
      return issue.keys
        .slice(0, 10)
        .map((key): RefusedField => ({ loc: [where, ...path, key.slice(0, 100)], code: "unknown_field" }));
    }
    return [{ loc: [where, ...path], ...refusalOf(issue, valueAt(value, issue.path) === undefined) }];
  });
}

/** Checks one part of a request against its schema; throws 422 with an entry for every field that is wrong. */
export function parsePart<S extends z.ZodMiniType>(schema: S, value: unknown, where: "body" | "query" | "path"): z.output<S> {
  const unstorable = findUnstorable(value, [where]);
  if (unstorable) throw invalidField(unstorable, "forbidden_characters");
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data as z.output<S>;
  // A malformed id in the path means that the object does not exist.
  if (where === "path") throw new AppError("not_found");
  throw new AppError("invalid", null, { errors: refusedFields(parsed.error.issues, value, where) });
}
