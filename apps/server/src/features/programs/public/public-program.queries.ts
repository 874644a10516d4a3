import { Uuid } from "@safeport/contract/kernel/ids";
import type { Db } from "@safeport/db/named-statement";
import type { AssetType } from "@safeport/db/types.gen";
import { sql } from "kysely";
import { automationRule, intakeColumns, shownToStrangers } from "../core/program.queries.ts";
import { type ProgramListFilter, pageOfPrograms, stranger } from "../list/program-list.queries.ts";

export type PublicProgramRow = NonNullable<Awaited<ReturnType<typeof findPublicProgram>>>;

/** The id of the program with this id or handle, if strangers read of it now. */
export async function findShownProgramId(db: Db, ref: string): Promise<string | undefined> {
  const program = await db
    .selectFrom("program as p")
    .innerJoin("company as c", "c.id", "p.company_id")
    .select("p.id")
    .where(Uuid.safeParse(ref).success ? "p.id" : "p.handle", "=", ref.toLowerCase())
    .where(shownToStrangers)
    .where("c.archived_at", "is", null)
    .executeTakeFirst();
  return program?.id;
}

/** Programs that strangers read of now, whose company exists: the one condition of all that strangers read. */
function shownPrograms(db: Db) {
  return db
    .selectFrom("program as p")
    .innerJoin("company as c", "c.id", "p.company_id")
    .innerJoin("program_search as ps", "ps.program_id", "p.id")
    .leftJoin("intake_figure as fig", "fig.program_id", "p.id")
    .selectAll("p")
    .select([...intakeColumns, automationRule.as("agent_rule")])
    .select([
      "c.name as company_name",
      "c.logo_file_id as company_logo_file_id",
      "c.domain as company_domain",
      "c.domain_status",
      "c.in_search_engines",
    ])
    .select(sql<AssetType[]>`ps.asset_types`.as("asset_types"))
    .where(shownToStrangers)
    .where("c.archived_at", "is", null);
}

/** One page of the programs that strangers read of, as the list of the app finds them, and how many there are. */
export async function pageOfPublicPrograms(db: Db, filter: ProgramListFilter) {
  const { items, total } = await pageOfPrograms(db, stranger, filter);
  if (items.length === 0) return { items: [], total };
  const ids = items.map(({ id }) => id);
  const rows = await shownPrograms(db).where(sql<boolean>`p.id = any(${ids}::uuid[])`).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const matches = items.flatMap(({ id, matched }) => {
    const row = byId.get(id);
    return row ? [{ matched, ...row }] : [];
  });
  return { items: matches, total };
}

/** The program with this handle, if strangers read of it now and its company exists. */
export function findPublicProgram(db: Db, handle: string) {
  return shownPrograms(db).where("p.handle", "=", handle.toLowerCase()).executeTakeFirst();
}

/** Whether the program with this handle is closed and was open to all before. A program that is private now is none. */
export async function wasClosedInPublic(db: Db, handle: string): Promise<boolean> {
  const program = await db
    .selectFrom("program")
    .select("id")
    .where("handle", "=", handle.toLowerCase())
    .where("status", "=", "closed")
    .where("visibility", "=", "PUBLIC")
    .where("public_title_key", "is not", null)
    .executeTakeFirst();
  return program !== undefined;
}
