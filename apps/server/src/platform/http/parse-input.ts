import type { FieldError } from "@safeport/contract/kernel/error";
import type * as z from "zod/mini";
import { AppError } from "./app-error.ts";

/** What PostgreSQL keeps in no text, and so gets no further than this, wherever it stands: a NUL, and half of a surrogate pair. */
function isUnstorable(text: string): boolean {
  return text.includes("\0") || /\p{Surrogate}/u.test(text);
}

const maxDepth = 12;
/** More than any list or object of the contract takes: what is longer is not looked through, let alone told of entry by entry. */
const maxEntries = 1_000;

function findUnstorable(value: unknown, path: (string | number)[], depth = 0): (string | number)[] | null {
  if (typeof value === "string") return isUnstorable(value) ? path : null;
  if (value === null || typeof value !== "object") return null;
  if (depth > maxDepth) throw new AppError("malformed", "Nested too deeply");
  const entries = Array.isArray(value) && value.length > maxEntries ? null : Object.entries(value);
  if (!entries || entries.length > maxEntries) throw new AppError("malformed", "Too many entries");
  for (const [key, inner] of entries) {
    const at = Array.isArray(value) ? Number(key) : key;
    const found = isUnstorable(key) ? path : findUnstorable(inner, [...path, at], depth + 1);
    if (found) return found;
  }
  return null;
}

function toFieldErrors(issues: readonly z.core.$ZodIssue[], where: string): FieldError[] {
  return issues.slice(0, 50).flatMap((issue) => {
    const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
    if (issue.code === "unrecognized_keys") {
      return issue.keys
        .slice(0, 10)
        .map((key) => ({ loc: [where, ...path, key.slice(0, 100)], msg: "Unknown field", code: "unknown_field" }));
    }
    return [{ loc: [where, ...path], msg: issue.message, code: issue.code }];
  });
}

/** Checks one part of a request against its schema; throws 422 with a line for every field that is wrong. */
export function parsePart<S extends z.ZodMiniType>(schema: S, value: unknown, where: "body" | "query" | "path"): z.output<S> {
  const unstorable = findUnstorable(value, [where]);
  if (unstorable) {
    const msg = "Contains characters that are not allowed";
    throw new AppError("invalid", msg, { errors: [{ loc: unstorable, msg, code: "invalid_value" }] });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data as z.output<S>;
  // A malformed id in the path is an object that does not exist.
  if (where === "path") throw new AppError("not_found");
  throw new AppError("invalid", undefined, { errors: toFieldErrors(parsed.error.issues, where) });
}
