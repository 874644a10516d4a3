import { Uuid } from "@safeport/contract/kernel/ids";
import { maxCounted } from "@safeport/contract/programs/program.values";
import type { Db } from "@safeport/db/named-statement";
import type { ProgramType } from "@safeport/db/types.gen";
import { sql } from "kysely";
import { hasChangedSince } from "../../../platform/changed-since.queries.ts";
import { readPage } from "../../../platform/read-page.ts";
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

interface PublicProgramFilter {
  page: number;
  size: number;
  program_type?: ProgramType | undefined;
  /** A time: programs that have changed since, or whose scopes have. */
  updated_since?: string | undefined;
}

/** One page of the programs that everybody may see, newest first, and how many there are. */
export function pageOfPublicPrograms(db: Db, filter: PublicProgramFilter) {
  const { program_type, updated_since } = filter;
  let programs = db
    .selectFrom("program as p")
    .innerJoin("company as c", "c.id", "p.company_id")
    .where(openToAll)
    .where("c.archived_at", "is", null)
    .where(hasChangedSince(updated_since, "p.updated_at", "p.scope_changed_at"));
  if (program_type) programs = programs.where("p.program_type", "=", program_type);
  const counted = programs.select(sql.lit(1).as("one")).limit(sql.lit(maxCounted));
  return readPage(filter, (limit, offset) =>
    programs
      .selectAll("p")
      .select(["c.name as company_name", "c.logo_file_id as company_logo_file_id"])
      .select(sql<number>`(select count(*)::int from ${counted} as counted)`.as("total"))
      .orderBy("p.created_at", "desc")
      .orderBy("p.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
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
