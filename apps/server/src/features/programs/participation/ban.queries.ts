import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { isNamed } from "../core/program-member.queries.ts";

function selectBans(db: Db, companyId: string) {
  return db
    .selectFrom("company_ban as b")
    .innerJoin("user_account as u", "u.id", "b.user_id")
    .select(["b.user_id", "b.reason", "b.created_at", "u.username", "u.full_name", "u.picture_file_id"])
    .where("b.company_id", "=", companyId);
}
export type BanRow = Awaited<ReturnType<typeof findBan>> & {};

/** The ban of a person by a company. */
export function findBan(db: Db, companyId: string, userId: string) {
  return selectBans(db, companyId).where("b.user_id", "=", userId).executeTakeFirst();
}

/** One page of the people whom a company has banned from its programs, newest first. */
export function pageOfBans(db: Db, companyId: string, filter: PageOfChanges & { search?: string | undefined }) {
  const bans = selectBans(db, companyId).where(hasChangedSince(filter.updated_since, "b.created_at"));
  const filtered = filter.search ? bans.where(isNamed(filter.search)) : bans;
  return readPage(filter, (limit, offset) =>
    filtered
      .select(sql<number>`(count(*) over ())::int`.as("total"))
      .orderBy("b.created_at", "desc")
      .orderBy("b.user_id")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** Bans a person; false when they are banned already. */
export async function insertBan(tx: Tx, row: { company_id: string; user_id: string; reason: string }): Promise<boolean> {
  const added = await tx
    .insertInto("company_ban")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Lifts a ban; false when there is none. */
export async function deleteBan(tx: Tx, companyId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("company_ban")
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
