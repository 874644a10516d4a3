import type { SiteProposalAction } from "@safeport/contract/site/site.values";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../platform/transaction.ts";

export type SiteProposalRow = Awaited<ReturnType<typeof findWaitingProposal>> & {};

function proposals(db: Db) {
  return db
    .selectFrom("site_proposal as p")
    .innerJoin("user_account as u", "u.id", "p.proposed_by")
    .select(["p.id", "p.changes", "p.proposed_by", "p.proposed_at", "p.status", "u.username as proposer"]);
}

/** The change that waits for a second Super Admin. */
export function findWaitingProposal(db: Db) {
  return proposals(db).where("p.status", "=", "waiting").executeTakeFirst();
}

export function findProposal(db: Db, id: string): Promise<SiteProposalRow | undefined> {
  return proposals(db).where("p.id", "=", id).executeTakeFirst();
}

export async function insertProposal(tx: Tx, row: { id: string; changes: object; proposed_by: string }): Promise<void> {
  await tx
    .insertInto("site_proposal")
    .values({ ...row, changes: JSON.stringify(row.changes) })
    .execute();
}

const statuses = { confirm: "confirmed", reject: "rejected", withdraw: "withdrawn" } as const;

export async function settleProposal(tx: Tx, id: string, action: SiteProposalAction, decided_by: string): Promise<void> {
  await tx
    .updateTable("site_proposal")
    .set({ status: statuses[action], decided_by, decided_at: new Date() })
    .where("id", "=", id)
    .execute();
}

/** The other active Super Admins. */
export function listOtherSuperAdmins(db: Db, userId: string) {
  return db
    .selectFrom("user_account")
    .select("id")
    .where("role", "=", "Super Admin")
    .where("state", "=", "active")
    .where("id", "<>", userId)
    .execute();
}

/**
 * Returns, for the last `days` days: whether the first of these people became a Super Admin, whether any other person lost the role, and whether
 * another person had it before.
 */
export async function findRecentSuperAdmins(db: Db, [first, ...more]: readonly [string, ...string[]], days: number) {
  const since = sql<Date>`now() - make_interval(days => ${days})`;
  const isOther = sql<boolean>`u.id <> all(${[first, ...more]}::uuid[])`;
  const { rows } = await sql<{ isNew: boolean; left: boolean; stays: boolean }>`select
      exists (select from user_account u where u.id = ${first} and u.super_admin_since > ${since}) as "isNew",
      exists (select from user_account u where u.super_admin_until > ${since} and u.super_admin_since is null and ${isOther}) as "left",
      exists (select from user_account u where u.super_admin_since is not null and (u.super_admin_since <= ${since} or u.super_admin_until > ${since})
        and ${isOther}) as stays`.execute(db);
  return rows[0] ?? { isNew: false, left: false, stays: false };
}
