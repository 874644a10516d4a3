import { searchedColumns } from "@safeport/contract/reports/core/compared-text";
import { sql } from "kysely";

/** The texts of the report `r` whose words are searched, as the index has them. */
export const searchedText = sql<string>`${sql.join(
  searchedColumns.map((column) => sql.ref(`r.${column}`)),
  sql` || ' ' || `,
)}`;
