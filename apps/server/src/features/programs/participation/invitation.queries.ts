import { type Actor, isResearcher } from "@safeport/contract/kernel/actor";
import { invitationTransitions } from "@safeport/contract/programs/participation/invitation.state";
import { programInvitationDays } from "@safeport/contract/programs/participation/participation.limits";
import type { DeclineReason } from "@safeport/contract/programs/participation/participation.values";
import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import type { ProgramInvitationStatus } from "@safeport/db/types.gen";
import { type Expression, type SqlBool, sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { memberRole } from "../core/program.queries.ts";
import { seesProgram } from "./participation.visibility.ts";

export type InvitationRow = Awaited<ReturnType<typeof findInvitation>> & {};

/**
 * An invitation that has run out counts as expired, even before the job marks it; one whose inviter may no longer invite counts as revoked, for
 * as long as that lasts.
 */
const status = sql<ProgramInvitationStatus>`case when i.status <> 'pending' then i.status when i.expires_at <= now() then 'expired'
  when not may_invite(i.invited_by, i.company_id) then 'revoked' else 'pending' end`;

/** Whether an invitation is for the actor: sent to the account, or to an address that they have proved to be theirs. */
function isFor(actor: Actor) {
  return sql<boolean>`coalesce(i.user_id = ${actor.user_id}::uuid or i.email = (
    select lower(email) from user_account where id = ${actor.user_id}::uuid and email_verified_at is not null), false)`;
}

function isBannedFrom(actor: Actor) {
  return sql<boolean>`exists (select from company_ban b where b.company_id = i.company_id and b.user_id = ${actor.user_id}::uuid)`;
}

function selectInvitations(db: Db, actor: Actor) {
  return db
    .selectFrom("program_invitation as i")
    .innerJoin("program as p", "p.id", "i.program_id")
    .innerJoin("company as c", "c.id", "i.company_id")
    .innerJoin("user_account as by", "by.id", "i.invited_by")
    .leftJoin("user_account as u", "u.id", "i.user_id")
    .select(["i.id", "i.program_id", "i.company_id", "i.user_id", "i.email", "i.message", "i.decline_reasons"])
    .select(["i.created_at", "i.expires_at", "i.settled_at", status.as("status"), "p.status as program_status"])
    .select(["p.handle", "p.title", "c.name as company_name", "c.logo_file_id", "by.username as inviter", "u.username"])
    .select(memberRole(sql<string>`${actor.user_id}::uuid`).as("member_role"))
    .select([isFor(actor).as("is_for_caller"), isBannedFrom(actor).as("banned")]);
}

/** An invitation, without a check of who asks. */
export function findInvitation(db: Db, actor: Actor, id: string) {
  return selectInvitations(db, actor).where("i.id", "=", id).executeTakeFirst();
}

export interface InvitationFilter extends PageOfChanges {
  program_id?: string | undefined;
  status?: ProgramInvitationStatus | undefined;
}

function pageOf(db: Db, actor: Actor, filter: InvitationFilter, scope: Expression<SqlBool>) {
  let rows = selectInvitations(db, actor).where(scope).where(hasChangedSince(filter.updated_since, "i.updated_at"));
  if (filter.program_id) rows = rows.where("i.program_id", "=", filter.program_id);
  if (filter.status) rows = rows.where(status, "=", filter.status);
  return readPage(filter, (limit, offset) =>
    rows.select(sql<number>`(count(*) over ())::int`.as("total")).orderBy("i.id", "desc").limit(limit).offset(offset).execute(),
  );
}

/** One page of the invitations to the programs of a company, newest first. */
export function pageOfSent(db: Db, actor: Actor, companyId: string, filter: InvitationFilter) {
  return pageOf(db, actor, filter, sql<boolean>`i.company_id = ${companyId}::uuid`);
}

/** One page of the invitations that are for the actor, to programs that they see, newest first. */
export function pageOfOwnInvitations(db: Db, actor: Actor, filter: InvitationFilter) {
  return pageOf(db, actor, filter, sql<boolean>`(${isFor(actor)} and not ${isBannedFrom(actor)} and ${seesProgram(actor)})`);
}

/** The account of a username, with what decides whether it can be invited to, or banned from, a company's programs. */
export async function findResearcher(db: Db, companyId: string, username: string) {
  const row = await db
    .selectFrom("user_account as u")
    .select(["u.id", "u.username", "u.email", "u.role"])
    .select(
      sql<boolean>`exists (select from company_member m where m.company_id = ${companyId}::uuid and m.user_id = u.id)`.as(
        "is_colleague",
      ),
    )
    .select(
      sql<boolean>`exists (select from company_ban b where b.company_id = ${companyId}::uuid and b.user_id = u.id)`.as("banned"),
    )
    .where("u.username", "=", username)
    .where("u.state", "=", "active")
    .executeTakeFirst();
  return row && isResearcher(row) ? row : undefined;
}

/** Whether somebody takes part in a program. */
export async function isMemberOf(db: Db, programId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("program_member")
    .select("user_id")
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Recipient of an invitation. */
export type Invitee = { user_id: string; email: null } | { user_id: null; email: string };

interface NewInvitation {
  program_id: string;
  company_id: string;
  to: Invitee;
  message: string;
  invited_by: string;
}

/** Stores an invitation in place of an earlier one to the same person, and returns its id. */
export async function insertProgramInvitation(tx: Tx, { to, ...row }: NewInvitation): Promise<string> {
  const earlier = tx
    .updateTable("program_invitation")
    .set(settled(invitationTransitions.revoke.to))
    .where("program_id", "=", row.program_id);
  await (to.user_id === null ? earlier.where("email", "=", to.email) : earlier.where("user_id", "=", to.user_id))
    .where("status", "=", "pending")
    .execute();
  const id = newId();
  const expires_at = sql<Date>`now() + ${programInvitationDays} * interval '1 day'`;
  await tx
    .insertInto("program_invitation")
    .values({ id, ...row, ...to, expires_at })
    .execute();
  return id;
}

const settled = (to: ProgramInvitationStatus) => ({ status: to, settled_at: sql<Date>`now()` });

/** Gives an invitation its last status; false when it has one already. */
export async function settleInvitation(
  tx: Tx,
  id: string,
  to: ProgramInvitationStatus,
  decline_reasons: readonly DeclineReason[] = [],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("program_invitation")
    .set({ ...settled(to), decline_reasons: [...decline_reasons] })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Accepts the other invitations of the account to a program. Those to an email address stay as they are, or the company would learn whose
 * address it is.
 */
export async function acceptInvitationsOf(
  tx: Tx,
  { program_id, user_id }: { program_id: string; user_id: string },
): Promise<void> {
  await tx
    .updateTable("program_invitation")
    .set(settled(invitationTransitions.accept.to))
    .where("program_id", "=", program_id)
    .where("user_id", "=", user_id)
    .where("status", "=", "pending")
    .execute();
}

/** Revokes a company's invitations to an account. */
export async function revokeInvitationsOf(
  tx: Tx,
  { company_id, user_id }: { company_id: string; user_id: string },
): Promise<void> {
  await tx
    .updateTable("program_invitation")
    .set(settled(invitationTransitions.revoke.to))
    .where("company_id", "=", company_id)
    .where("user_id", "=", user_id)
    .where("status", "=", "pending")
    .execute();
}

/** Expires some invitations that have run out, oldest first, and returns them. Rows that somebody is about to settle are left alone. */
export function expireInvitations(tx: Tx, limit: number) {
  const due = tx
    .selectFrom("program_invitation")
    .select("id")
    .where("status", "=", "pending")
    .where("expires_at", "<=", sql<Date>`now()`)
    .orderBy("expires_at")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return tx
    .updateTable("program_invitation as i")
    .from("program as p")
    .set(settled(invitationTransitions.expire.to))
    .whereRef("p.id", "=", "i.program_id")
    .where("i.id", "in", due)
    .returning(["i.id", "i.program_id", "i.company_id", "i.user_id", "p.title"])
    .execute();
}

/**
 * An invitation that can be accepted now, with the role of the account of its address: it waits, its inviter may still invite, and its program can
 * still be joined.
 */
export function findMailable(db: Db, id: string) {
  return db
    .selectFrom("program_invitation as i")
    .innerJoin("program as p", "p.id", "i.program_id")
    .innerJoin("company as c", "c.id", "i.company_id")
    .innerJoin("user_account as by", "by.id", "i.invited_by")
    .leftJoin("user_account as a", "a.email", "i.email")
    .select(["i.id", "i.email", "i.expires_at", "by.username as inviter", "a.role as account_role"])
    .where("i.id", "=", id)
    .where("i.status", "=", "pending")
    .where("i.expires_at", ">", sql<Date>`now()`)
    .where(sql<boolean>`may_invite(i.invited_by, i.company_id)`)
    .where("p.status", "in", ["active", "paused"])
    .where("c.archived_at", "is", null)
    .executeTakeFirst();
}
