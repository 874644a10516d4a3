import type { Actor } from "@safeport/contract/kernel/actor";
import { interestTransitions } from "@safeport/contract/programs/participation/interest.state";
import { interestDays } from "@safeport/contract/programs/participation/participation.limits";
import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import type { InterestStatus } from "@safeport/db/types.gen";
import { type Expression, type SqlBool, sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { memberRole } from "../core/program.queries.ts";
import type { Participation } from "../core/program-member.queries.ts";
import { seesProgram } from "./participation.visibility.ts";

export type InterestRow = Awaited<ReturnType<typeof findInterest>> & {};

/** An application that has run out counts as expired, even before the job marks it. */
const status = sql<InterestStatus>`case when i.status = 'pending' and i.expires_at <= now() then 'expired' else i.status end`;

function selectInterests(db: Db, actor: Actor) {
  return db
    .selectFrom("program_interest as i")
    .innerJoin("program as p", "p.id", "i.program_id")
    .innerJoin("company as c", "c.id", "i.company_id")
    .innerJoin("user_account as u", "u.id", "i.user_id")
    .select(["i.id", "i.program_id", "i.company_id", "i.user_id", "i.motivation", "i.reason"])
    .select(["i.created_at", "i.expires_at", "i.settled_at", status.as("status")])
    .select(["p.handle", "p.title", "c.name as company_name", "u.username", "u.full_name", "u.picture_file_id"])
    .select(memberRole(sql<string>`${actor.user_id}::uuid`).as("member_role"));
}

/** An application, without a check of who asks. */
export function findInterest(db: Db, actor: Actor, id: string) {
  return selectInterests(db, actor).where("i.id", "=", id).executeTakeFirst();
}

/** These applications, without a check of who asks. All callers lock them in the same order. */
export function findInterests(db: Db, actor: Actor, ids: readonly string[]) {
  return selectInterests(db, actor).where("i.id", "in", ids).orderBy("i.program_id").orderBy("i.user_id").execute();
}

export interface InterestFilter extends PageOfChanges {
  program_id?: string | undefined;
  status?: InterestStatus | undefined;
}

function pageOf(db: Db, actor: Actor, filter: InterestFilter, scope: Expression<SqlBool>) {
  let rows = selectInterests(db, actor).where(scope).where(hasChangedSince(filter.updated_since, "i.updated_at"));
  if (filter.program_id) rows = rows.where("i.program_id", "=", filter.program_id);
  if (filter.status) rows = rows.where(status, "=", filter.status);
  return readPage(filter, (limit, offset) =>
    rows.select(sql<number>`(count(*) over ())::int`.as("total")).orderBy("i.id", "desc").limit(limit).offset(offset).execute(),
  );
}

/** One page of the applications to the programs of a company, newest first. */
export function pageOfReceived(db: Db, actor: Actor, companyId: string, filter: InterestFilter) {
  return pageOf(db, actor, filter, sql<boolean>`i.company_id = ${companyId}::uuid`);
}

/** One page of the actor's applications to programs that they see, newest first. */
export function pageOfOwn(db: Db, actor: Actor, filter: InterestFilter) {
  return pageOf(db, actor, filter, sql<boolean>`(i.user_id = ${actor.user_id}::uuid and ${seesProgram(actor)})`);
}

/** Stores an application and returns its id; null while another one of the person to the program waits. */
export async function insertInterest(
  tx: Tx,
  row: Participation & { company_id: string; motivation: string },
): Promise<string | null> {
  // An application that has run out must not block a new one.
  await tx
    .updateTable("program_interest")
    .set(settled(interestTransitions.expire.to))
    .where("program_id", "=", row.program_id)
    .where("user_id", "=", row.user_id)
    .where("status", "=", "pending")
    .where("expires_at", "<=", sql<Date>`now()`)
    .execute();
  const id = newId();
  const added = await tx
    .insertInto("program_interest")
    .values({ id, ...row, expires_at: sql<Date>`now() + ${interestDays} * interval '1 day'` })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added?.id ?? null;
}

/** When the person's last application to the program was rejected, if that was within the days of one; null otherwise. */
export async function lastRejection(tx: Tx, { program_id, user_id }: Participation): Promise<Date | null> {
  const row = await tx
    .selectFrom("program_interest")
    .select("settled_at")
    .where("program_id", "=", program_id)
    .where("user_id", "=", user_id)
    .where("status", "=", "rejected")
    .where("settled_at", ">", sql<Date>`now() - ${interestDays} * interval '1 day'`)
    .orderBy("settled_at", "desc")
    .executeTakeFirst();
  return row?.settled_at ?? null;
}

const settled = (to: InterestStatus) => ({ status: to, settled_at: sql<Date>`now()` });

/** Gives an application that the transaction has locked its last status. */
export async function settleInterest(tx: Tx, id: string, to: InterestStatus, reason: string | null): Promise<void> {
  await tx
    .updateTable("program_interest")
    .set({ ...settled(to), reason })
    .where("id", "=", id)
    .execute();
}

/** Makes an application that the transaction has locked wait again. */
export async function reopen(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("program_interest").set({ status: "pending", settled_at: null }).where("id", "=", id).execute();
}

/** Settles the open applications of a person to one program, or to all of a company. */
export async function settleWaitingInterests(
  tx: Tx,
  { user_id, program_id, company_id }: { user_id: string; program_id?: string; company_id?: string },
  to: InterestStatus,
): Promise<void> {
  let waiting = tx
    .updateTable("program_interest")
    .set(settled(to))
    .where("user_id", "=", user_id)
    .where("status", "=", "pending");
  if (program_id) waiting = waiting.where("program_id", "=", program_id);
  if (company_id) waiting = waiting.where("company_id", "=", company_id);
  await waiting.execute();
}

/** Expires some applications that have run out, oldest first, and returns them. Rows that somebody is about to settle are left alone. */
export function expireInterests(tx: Tx, limit: number) {
  const due = tx
    .selectFrom("program_interest")
    .select("id")
    .where("status", "=", "pending")
    .where("expires_at", "<=", sql<Date>`now()`)
    .orderBy("expires_at")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return tx
    .updateTable("program_interest as i")
    .from("program as p")
    .set(settled(interestTransitions.expire.to))
    .whereRef("p.id", "=", "i.program_id")
    .where("i.id", "in", due)
    .returning(["i.id", "i.program_id", "i.company_id", "i.user_id", "p.title"])
    .execute();
}
