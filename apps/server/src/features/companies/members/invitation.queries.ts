import type { GivableRole } from "@safeport/contract/companies/member.policy";
import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import type { CompanyInvitationStatus } from "@safeport/db/types.gen";
import { sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { isInvitationOpen, isInvited } from "./invitation.visibility.ts";

export type InvitationRow = Awaited<ReturnType<typeof findInvitation>> & {};
export type OpenedRow = Awaited<ReturnType<typeof findOpenInvitation>> & {};

/** Invitations that still work by their own state and time. */
function waiting(db: Db) {
  return db
    .selectFrom("company_invitation as i")
    .innerJoin("user_account as by", "by.id", "i.invited_by")
    .leftJoin("user_account as u", "u.id", "i.user_id")
    .select(["i.id", "i.company_id", "i.user_id", "i.email", "i.role", "i.created_at", "i.expires_at"])
    .select(["by.username as inviter", "by.full_name as inviter_name", "u.username"])
    .where("i.status", "=", "pending")
    .where("i.expires_at", ">", sql<Date>`now()`);
}

/** A waiting invitation of a company. */
export function findInvitation(db: Db, companyId: string, id: string) {
  return waiting(db).where("i.company_id", "=", companyId).where("i.id", "=", id).executeTakeFirst();
}

/** One page of the waiting invitations of a company, newest first. */
export function pageOfInvitations(db: Db, companyId: string, paging: PageOfChanges) {
  return readPage(paging, (limit, offset) =>
    waiting(db)
      .select(sql<number>`(count(*) over ())::int`.as("total"))
      .where("i.company_id", "=", companyId)
      .where(hasChangedSince(paging.updated_since, "i.created_at"))
      .orderBy("i.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** Invitations that can be accepted now, as their invitees see them. */
function open(db: Db) {
  return waiting(db)
    .innerJoin("company as c", "c.id", "i.company_id")
    .select(["c.name as company_name", "c.domain", "c.logo_file_id"])
    .where(isInvitationOpen);
}

/** An invitation that can be accepted now. */
export function findOpenInvitation(db: Db, id: string) {
  return open(db).where("i.id", "=", id).executeTakeFirst();
}

/** The same, with the role of the account that it is for; null while its address has none. */
export function findInvitationPreview(db: Db, id: string) {
  return open(db)
    .leftJoin("user_account as a", (join) =>
      join.on((on) => on.or([on("a.id", "=", on.ref("i.user_id")), on("a.email", "=", on.ref("i.email"))])),
    )
    .select("a.role as account_role")
    .where("i.id", "=", id)
    .executeTakeFirst();
}

/** The same, and whether it is for this person: both as of one moment, since it may end at any. */
export function findInvitationWithOwner(db: Db, id: string, userId: string) {
  return open(db)
    .select(isInvited(sql`${userId}::uuid`).as("is_own"))
    .where("i.id", "=", id)
    .executeTakeFirst();
}

/** The same, if it is for this person. */
export function findOwnInvitation(db: Db, id: string, userId: string): Promise<OpenedRow | undefined> {
  return open(db)
    .where("i.id", "=", id)
    .where(isInvited(sql`${userId}::uuid`))
    .executeTakeFirst();
}

/** One page of the invitations that a person can accept now, newest first. */
export function pageOfOwnInvitations(db: Db, userId: string, paging: PageOfChanges) {
  return readPage(paging, (limit, offset) =>
    open(db)
      .select(sql<number>`(count(*) over ())::int`.as("total"))
      .where(isInvited(sql`${userId}::uuid`))
      .where(hasChangedSince(paging.updated_since, "i.created_at"))
      .orderBy("i.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** Recipient of an invitation. */
export type Invitee = { user_id: string; email: null } | { user_id: null; email: string };

interface NewInvitation {
  company_id: string;
  invitee: Invitee;
  role: GivableRole;
  invited_by: string;
  days: number;
}

/** Stores an invitation in place of an earlier one to the same person, and returns its id. */
export async function insertInvitation(tx: Tx, { company_id, invitee, role, invited_by, days }: NewInvitation): Promise<string> {
  const earlier = tx.updateTable("company_invitation").set(settled("revoked")).where("company_id", "=", company_id);
  await (invitee.user_id === null ? earlier.where("email", "=", invitee.email) : earlier.where("user_id", "=", invitee.user_id))
    .where("status", "=", "pending")
    .execute();
  const id = newId();
  await tx
    .insertInto("company_invitation")
    .values({ id, company_id, ...invitee, role, invited_by, expires_at: sql<Date>`now() + ${days} * interval '1 day'` })
    .execute();
  return id;
}

const settled = (status: CompanyInvitationStatus) => ({ status, settled_at: sql<Date>`now()` });

/** Ends a waiting invitation; false when it has ended already. When two calls race, only one succeeds. */
export async function settleInvitation(tx: Tx, id: string, status: CompanyInvitationStatus): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("company_invitation")
    .set(settled(status))
    .where("id", "=", id)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The active account of a username, with whether it belongs to the company. */
export function findInvitee(db: Db, companyId: string, username: string) {
  return db
    .selectFrom("user_account as u")
    .leftJoin("company_member as m", (join) => join.onRef("m.user_id", "=", "u.id").on("m.company_id", "=", companyId))
    .select(["u.id", "u.email", "u.role", "m.role as member_role"])
    .where("u.username", "=", username)
    .where("u.state", "=", "active")
    .executeTakeFirst();
}
