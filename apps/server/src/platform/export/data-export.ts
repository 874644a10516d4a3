import type { Messages } from "@safeport/messages/en";
import type { Ctx } from "../context.ts";

/** The files of an archive; each has a text in the catalogue `accounts/export` that explains its fields. */
export type ExportName = keyof Messages["accounts/export"]["file"];

/** A JSON file with a list of records that a feature adds to the archive of a person's data. */
export interface DataExport {
  name: ExportName;
  /**
   * The records, read in portions, with the rights that the person has now. Links to files are null, and nothing secret may be in it: no
   * hash, token, key or code.
   */
  records(ctx: Ctx): AsyncIterable<object>;
  /** Images or files of a record, by their names in the archive. */
  files?(ctx: Ctx): Promise<readonly { name: string; file_id: string }[]>;
}

/** Yields every row of a paged list. */
export async function* allPages<T>(
  read: (paging: { page: number; size: number }) => Promise<{ items: readonly T[] }>,
): AsyncGenerator<T> {
  const size = 100;
  for (let page = 1; ; page++) {
    const { items } = await read({ page, size });
    yield* items;
    if (items.length < size) return;
  }
}

/** Yields every row of a list that is paged by id. */
export async function* afterEach<T extends { id: string }>(
  read: (after: string, limit: number) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  const limit = 100;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await read(after, limit);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    after = last.id;
  }
}
