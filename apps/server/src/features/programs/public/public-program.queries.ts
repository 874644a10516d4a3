import { Uuid } from "@safeport/contract/kernel/ids";
import type { Db } from "@safeport/db/named-statement";
import { openToAll } from "../program.queries.ts";

export type PublicProgramRow = NonNullable<Awaited<ReturnType<typeof findPublicProgram>>>;

/** The id of the program with this id or handle, if everybody may see it now and its company exists. */
export async function findOpenProgramId(db: Db, ref: string): Promise<string | undefined> {
  const program = await db
    .selectFrom("program as p")
    .innerJoin("company as c", "c.id", "p.company_id")
    .select("p.id")
    .where(Uuid.safeParse(ref).success ? "p.id" : "p.handle", "=", ref.toLowerCase())
    .where(openToAll)
    .where("c.archived_at", "is", null)
    .executeTakeFirst();
  return program?.id;
}

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
