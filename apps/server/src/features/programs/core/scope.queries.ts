import { scopeLimits } from "@safeport/contract/programs/core/scope.limits";
import type { Db } from "@safeport/db/named-statement";
import { type Param, preparedQuery } from "@safeport/db/prepared-query";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import type { PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { containing } from "../../../platform/like-pattern.ts";
import { readPage } from "../../../platform/read-page.ts";
import { foldText } from "../../../platform/search-text.ts";
import type { Tx } from "../../../platform/transaction.ts";

export type ScopeRow = Selectable<DB["scope"]>;

interface ScopePage {
  programId: string;
  limit: number;
  offset: number;
  updatedSince: string | null;
  /** A pattern of `like` for the identifier. */
  pattern: string | null;
}

const readScopes = preparedQuery("scopes_of_program", (db, param: Param<ScopePage>) =>
  db
    .selectFrom("scope as s")
    .selectAll("s")
    .select(sql<number>`count(*) over ()::int`.as("total"))
    .where("s.program_id", "=", param("programId"))
    .where("s.archived_at", "is", null)
    .where(sql<SqlBool>`(${param("updatedSince")}::timestamptz is null or s.updated_at >= ${param("updatedSince")}::timestamptz)`)
    .where(sql<SqlBool>`(${param("pattern")}::text is null or search_fold(s.identifier) like ${param("pattern")})`)
    .orderBy("s.is_out_of_scope")
    .orderBy("s.created_at")
    .orderBy("s.id")
    .limit(param("limit"))
    .offset(param("offset")),
);

/** One page of a program's scopes, in scope first, and how many there are; at most a thousand. */
export async function pageOfScopes(db: Db, programId: string, paging: PageOfChanges & { search?: string | undefined }) {
  const updatedSince = paging.updated_since ?? null;
  const text = foldText(paging.search ?? "").trim();
  const pattern = text === "" ? null : containing(text);
  return readPage(paging, (limit, offset) => readScopes(db, { programId, limit, offset, updatedSince, pattern }));
}

/** Fields that decide which scope of a program covers an asset; at most a thousand scopes. */
export function findScopeNames(db: Db, programId: string) {
  return db
    .selectFrom("scope")
    .select(["id", "asset_type", "identifier", "is_out_of_scope"])
    .where("program_id", "=", programId)
    .where("archived_at", "is", null)
    .orderBy("is_out_of_scope")
    .orderBy("created_at")
    .orderBy("id")
    .limit(scopeLimits.perProgram)
    .execute();
}

/** A scope by id that is not archived. */
export function findScope(db: Db, id: string) {
  return db.selectFrom("scope").selectAll().where("id", "=", id).where("archived_at", "is", null).executeTakeFirst();
}

/** The number of active scopes of a program. Locks its row, so that two additions cannot both be the thousandth. */
export async function countScopesLocked(db: Db, programId: string): Promise<number> {
  const row = await db.selectFrom("program").select("scope_count").where("id", "=", programId).forUpdate().executeTakeFirst();
  return row?.scope_count ?? 0;
}

/** Inserts a scope; undefined when the program already has this asset. */
export function insertScope(db: Db, row: Insertable<DB["scope"]>) {
  return db
    .insertInto("scope")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Updates a scope that is not archived and returns it; undefined when there is none. */
export function updateScopeRow(db: Db, id: string, values: Updateable<DB["scope"]>) {
  return db
    .updateTable("scope")
    .set({ ...values, updated_at: sql`now()` })
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Inserts scopes. If PostgreSQL considers two identifiers equal that we considered different, the first one stays. Returns the
 * inserted rows.
 */
export function insertScopes(tx: Tx, rows: Insertable<DB["scope"]>[]): Promise<{ id: string }[]> {
  return tx
    .insertInto("scope")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
}

/** Updates existing scopes in one statement. */
export async function saveScopes(tx: Tx, rows: Insertable<DB["scope"]>[]): Promise<void> {
  await tx
    .insertInto("scope")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({
        asset_type: eb.ref("excluded.asset_type"),
        is_out_of_scope: eb.ref("excluded.is_out_of_scope"),
        identifier: eb.ref("excluded.identifier"),
        instructions_markdown: eb.ref("excluded.instructions_markdown"),
        is_eligible_for_bounty: eb.ref("excluded.is_eligible_for_bounty"),
        max_severity: eb.ref("excluded.max_severity"),
        updated_at: sql`now()`,
      })),
    )
    .execute();
}
