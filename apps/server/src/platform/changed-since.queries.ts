import { type Expression, type SqlBool, sql } from "kysely";

/** A page of a list, and from when on its changes are read (RFC 3339); without a time it has all rows. */
export interface PageOfChanges {
  page: number;
  size: number;
  updated_since?: string | undefined;
}

/** Whether a row has changed at or after a time (RFC 3339), by any of the columns with times of its changes; true without a time. */
export function hasChangedSince(since: string | undefined, ...columns: [string, ...string[]]): Expression<SqlBool> {
  if (since === undefined) return sql<SqlBool>`true`;
  const conditions = columns.map((column) => sql`${sql.ref(column)} >= ${since}::timestamptz`);
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}
