import * as z from "zod/mini";
import { fieldCode } from "./field-error.ts";

/** A query field that takes any number of `values`, comma-separated (`a,b`); read as a list in which each appears once. */
export function csvListOf<T extends string>(values: readonly T[]) {
  const one = `(?:${values.join("|")})`;
  // A pattern, so that the API's description includes it too.
  const listed = z.string().check(z.maxLength(500), z.regex(new RegExp(`^${one}(?:,${one})*$`), fieldCode("invalid_list")));
  return z.pipe(
    listed,
    z.transform((text: string) => [...new Set(text.split(","))] as T[]),
  );
}
