import type { Db } from "@safeport/db/named-statement";
import { openToAll } from "../program.queries.ts";

export type PublicProgramRow = NonNullable<Awaited<ReturnType<typeof findPublicProgram>>>;

/** The program with this handle, if everybody may see it now and its company exists. */
export function findPublicProgram(db: Db, handle: string) {
  return db
    .selectFrom("program as p")
    .innerJoin("company as c", "c.id", "p.company_id")
    .selectAll("p")
    .select([
      "c.name as company_name",
      "c.logo_file_id as company_logo_file_id",
      "c.domain as company_domain",
      "c.in_search_engines",
    ])
    .where("p.handle", "=", handle.toLowerCase())
    .where(openToAll)
    .where("c.archived_at", "is", null)
    .executeTakeFirst();
}
