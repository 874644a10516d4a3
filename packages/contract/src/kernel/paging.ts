import * as z from "zod/mini";
import { Moment } from "./ids.ts";
import { defaultPageSize, maxPage, maxPageSize } from "./paging.limits.ts";

/** Query fields of a paged list; each list has its default `size`, and its largest one if its rows cost more than others do. */
export function pageQuery(size = defaultPageSize, maxSize = maxPageSize) {
  return {
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxPage)), 1),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxSize)), size),
  };
}

/** Filter for scripts that have read a list before: only items changed since a time, as far as the caller may know. */
export const changedSince = {
  updated_since: z
    .optional(Moment)
    .check(
      z.describe(
        "Only what has changed since this time (UTC), as far as the caller may know; see “Reading what is new” in the introduction.",
      ),
    ),
};

/** The answer of every list: `total` rows in `pages` pages of `size`, this being `page`. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({
    items: z.array(item),
    total: z.int().check(z.describe("How many items there are on all pages.")),
    pages: z.int().check(z.describe("How many pages there are.")),
    page: z.int(),
    size: z.int(),
  });
}

/** Completes a list answer from its rows and their total. */
export function toPage<T>(items: T[], total: number, { page, size }: { page: number; size: number }) {
  return { items, total, pages: Math.ceil(total / size), page, size };
}
