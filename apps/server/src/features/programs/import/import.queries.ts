import { lockKeys } from "@safeport/db/lock-keys";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, type Selectable, sql, type Transaction } from "kysely";

type Tx = Transaction<DB>;

/** Lets one import write at a time; the next waits until this one's transaction ends. */
export async function lockImports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKeys.imports})`.execute(tx);
}

export type ImportedProgram = Awaited<ReturnType<typeof findImportedPrograms>>[number];

/** The programs imported from these lists before. A scope that changed after the program's last save was changed by people. */
export function findImportedPrograms(tx: Tx, sources: readonly string[]) {
  return tx
    .selectFrom("program")
    .select([
      "id",
      "company_id",
      "import_source",
      "import_id",
      "import_hash",
      "version",
      "title",
      "title_key",
      "handle",
      "status",
    ])
    .select(sql<boolean>`coalesce(scope_changed_at > updated_at, false)`.as("scopes_edited"))
    .where("import_source", "in", sources)
    .orderBy("title_key")
    .execute();
}

/** Locks these programs until the transaction ends, so that nobody saves them meanwhile. Reports to them wait, too. */
export async function lockPrograms(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom("program")
    .select("id")
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Closes programs that have left their list. Their import has no content any more, so that they open again when the list has them back. */
export async function closeLeftPrograms(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("program")
    .set({ status: "closed", version: sql`version + 1`, updated_at: sql`now()` })
    .set({ import_hash: sql<string>`(version + 1) || ':left'` })
    .where("id", "in", ids)
    .execute();
}

/** The companies imported from these lists before. */
export function findImportedCompanies(tx: Tx, sources: readonly string[]) {
  return tx
    .selectFrom("company")
    .select(["id", "import_source", "import_id"])
    .select(sql<boolean>`vouched_at is not null or domain_status = 'verified'`.as("publishes"))
    .where("import_source", "in", sources)
    .execute();
}

/**
 * The names in use, so that a free suffix is found without trying to insert: all handles, and the titles of programs that are or were open
 * to all or belong to an imported company. The titles of other hidden programs cause no suffix, which would reveal them.
 */
export async function findNames(tx: Tx) {
  const { rows } = await sql<{ title_key: string | null; handle: string; import_source: string | null }>`
    select p.public_title_key as title_key, p.handle, p.import_source from program p
    union all
    select p.title_key, p.handle, p.import_source from program p join company c on c.id = p.company_id
      where c.import_source is not null or p.import_source is not null
    union all
    select n.name, p.handle, p.import_source from program_former_name n join program p on p.id = n.program_id
      where n.is_public and n.until > now() and p.import_source is null`.execute(tx);
  return rows;
}

/** Stores companies that have no member yet. The person who runs the import vouches for them. */
export async function insertCompanies(tx: Tx, rows: Insertable<DB["company"]>[]): Promise<void> {
  const vouched = rows.map((row) => ({ ...row, vouched_at: sql<Date>`now()` }));
  await tx.insertInto("company").values(vouched).execute();
}

export type ProgramValues = Insertable<DB["program"]> & { version: number };

/** Inserts programs, or updates those that exist. Uses the transaction's time, as the trigger on scopes does. */
export async function savePrograms(tx: Tx, rows: ProgramValues[]): Promise<void> {
  await tx
    .insertInto("program")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({
        title: eb.ref("excluded.title"),
        title_key: eb.ref("excluded.title_key"),
        description: eb.ref("excluded.description"),
        program_type: eb.ref("excluded.program_type"),
        status: eb.ref("excluded.status"),
        visibility: eb.ref("excluded.visibility"),
        low_min: eb.ref("excluded.low_min"),
        low_max: eb.ref("excluded.low_max"),
        medium_min: eb.ref("excluded.medium_min"),
        medium_max: eb.ref("excluded.medium_max"),
        high_min: eb.ref("excluded.high_min"),
        high_max: eb.ref("excluded.high_max"),
        critical_min: eb.ref("excluded.critical_min"),
        critical_max: eb.ref("excluded.critical_max"),
        tags: eb.ref("excluded.tags"),
        features: eb.ref("excluded.features"),
        operating_systems: eb.ref("excluded.operating_systems"),
        social_links: eb.ref("excluded.social_links"),
        import_hash: eb.ref("excluded.import_hash"),
        version: eb.ref("excluded.version"),
        updated_at: sql`now()`,
      })),
    )
    .execute();
}

export type StoredScope = Selectable<DB["scope"]>;

/** The scopes of these programs that are not archived. */
export function findLiveScopes(tx: Tx, programIds: string[]): Promise<StoredScope[]> {
  return tx.selectFrom("scope").selectAll().where("program_id", "in", programIds).where("archived_at", "is", null).execute();
}

/** Archives scopes; reports still refer to them. */
export async function archiveScopes(tx: Tx, ids: string[]): Promise<void> {
  await tx.updateTable("scope").set({ archived_at: sql`now()`, updated_at: sql`now()` }).where("id", "in", ids).execute();
}
