import { Uuid } from "@safeport/contract/kernel/ids";
import type { Db } from "@safeport/db/named-statement";
import type { AssetType } from "@safeport/db/types.gen";
import { sql } from "kysely";
import { type ProgramListFilter, pageOfPrograms, stranger } from "../list/program-list.queries.ts";
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

/** Programs that everybody may see now, whose company exists: the one condition of all that strangers read. */
function openPrograms(db: Db) {
  return db
    .selectFrom("program as p")
    .innerJoin("company as c", "c.id", "p.company_id")
    .innerJoin("program_search as ps", "ps.program_id", "p.id")
    .selectAll("p")
    .select([
      "c.name as company_name",
      "c.logo_file_id as company_logo_file_id",
      "c.domain as company_domain",
      "c.in_search_engines",
    ])
    .select(sql<AssetType[]>`ps.asset_types`.as("asset_types"))
    .where(openToAll)
    .where("c.archived_at", "is", null);
}

/** One page of the programs that everybody may see, as the list of the app finds them, and how many there are. */
export async function pageOfPublicPrograms(db: Db, filter: ProgramListFilter) {
  const { items, total } = await pageOfPrograms(db, stranger, filter);
  if (items.length === 0) return { items: [], total };
  const ids = items.map(({ id }) => id);
  const rows = await openPrograms(db).where(sql<boolean>`p.id = any(${ids}::uuid[])`).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = items.flatMap(({ id, matched }) => {
    const row = byId.get(id);
    return row ? [{ matched, ...row }] : [];
  });
  return { items: found, total };
}

/** The program with this handle, if everybody may see it now and its company exists. */
export function findPublicProgram(db: Db, handle: string) {
  return openPrograms(db).where("p.handle", "=", handle.toLowerCase()).executeTakeFirst();
}
