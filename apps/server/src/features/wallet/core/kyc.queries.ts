import type { KycFormState } from "@safeport/contract/wallet/kyc/kyc.values";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, type Selectable, type SqlBool, sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import type { UploadRow } from "../../../platform/files/upload.queries.ts";
import { containing } from "../../../platform/like-pattern.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";

export type KycRow = Selectable<DB["kyc_form"]>;

/** An approval that has not ended; the job that marks it as expired may be late. */
const isValid = sql<boolean>`state = 'approved' and expires_at > now()`;

/** The forms of a person, newest first; nobody has many. */
export function findForms(db: Db, userId: string): Promise<KycRow[]> {
  return db
    .selectFrom("kyc_form")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("submitted_at", "desc")
    .orderBy("id", "desc")
    .limit(20)
    .execute();
}

/** The forms of several people that count or wait. */
export function listStandingForms(db: Db, userIds: readonly string[]): Promise<KycRow[]> {
  return db
    .selectFrom("kyc_form")
    .selectAll()
    .where(sql<SqlBool>`user_id = any(${userIds}::uuid[])`)
    .where("state", "not in", ["rejected", "expired"])
    .execute();
}

/** The approved forms of several people that have not expired, one of each. */
export function listApproved(db: Db, userIds: readonly string[]): Promise<KycRow[]> {
  return db
    .selectFrom("kyc_form")
    .selectAll()
    .distinctOn("user_id")
    .where(sql<SqlBool>`user_id = any(${userIds}::uuid[])`)
    .where(isValid)
    .orderBy("user_id")
    .orderBy("expires_at", "desc")
    .execute();
}

/** The approved form of a person that has not expired. */
export function findApproved(db: Db, userId: string): Promise<KycRow | undefined> {
  return db
    .selectFrom("kyc_form")
    .selectAll()
    .where("user_id", "=", userId)
    .where(isValid)
    .orderBy("expires_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The form whose name counts: the approved one, or else the newest that waits for a decision. */
export async function findNamingForm(db: Db, userId: string): Promise<KycRow | undefined> {
  const approved = await findApproved(db, userId);
  if (approved) return approved;
  const waiting = db.selectFrom("kyc_form").selectAll().where("user_id", "=", userId);
  return waiting.where("state", "in", ["submitted", "in_review"]).executeTakeFirst();
}

export function insertForm(tx: Tx, row: Insertable<DB["kyc_form"]>): Promise<KycRow> {
  return tx.insertInto("kyc_form").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Stores who reviews a form. */
export async function setReviewer(tx: Tx, id: string, reviewer_id: string): Promise<void> {
  await tx.updateTable("kyc_form").set({ state: "in_review", reviewer_id }).where("id", "=", id).execute();
}

/** Approves a form until `years` from now. */
export async function setApproved(tx: Tx, id: string, reviewer_id: string, years: number): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(years => ${years})`;
  const change = { state: "approved" as const, reviewer_id, decided_at: sql<Date>`now()`, expires_at };
  await tx.updateTable("kyc_form").set(change).where("id", "=", id).execute();
}

/** Rejects a form with an encrypted reason. */
export async function setRejected(tx: Tx, id: string, reviewer_id: string, sealed_reason: Buffer): Promise<void> {
  const change = { state: "rejected" as const, reviewer_id, decided_at: sql<Date>`now()`, sealed_reason };
  await tx.updateTable("kyc_form").set(change).where("id", "=", id).execute();
}

/** Marks approved forms as expired. */
export async function setExpired(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.updateTable("kyc_form").set({ state: "expired" }).where("id", "in", ids).execute();
}

/** Notes that the reminder of a form was queued. */
export async function noteReminder(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("kyc_form").set({ reminded_at: sql<Date>`now()` }).where("id", "=", id).execute();
}

/** Ends the approvals of a person before another one begins. */
export async function endApprovals(tx: Tx, userId: string): Promise<void> {
  const approved = tx.updateTable("kyc_form").set({ state: "expired" }).where("user_id", "=", userId);
  await approved.where("state", "=", "approved").execute();
}

function formsWithPeople(db: Db) {
  return db
    .selectFrom("kyc_form as k")
    .innerJoin("user_account as u", "u.id", "k.user_id")
    .leftJoin("user_account as r", "r.id", "k.reviewer_id")
    .selectAll("k")
    .select(["u.username", "u.full_name", "r.username as reviewer"])
    .select(
      sql<number>`(select count(*)::int from file f where f.parent_id = k.id and f.upload_state = 'stored')`.as("file_count"),
    );
}
export type KycFormRow = Awaited<ReturnType<typeof findForm>> & {};

/** A form with its author and reviewer. */
export function findForm(db: Db, id: string) {
  return formsWithPeople(db).where("k.id", "=", id).executeTakeFirst();
}

interface FormFilter extends PageOfChanges {
  state?: KycFormState | undefined;
  search?: string | undefined;
}

/** More forms are not counted. */
const countLimit = 10_000;

/** One page of the forms, those that wait for a decision first, oldest first, and how many there are (counted to 10,000). */
export function pageOfForms(db: Db, filter: FormFilter) {
  const { state, search, updated_since } = filter;
  const conditions = [
    ...(state ? [sql<SqlBool>`k.state = ${sql.lit(state)}::kyc_state`] : []),
    ...(search ? [sql<SqlBool>`u.username like ${containing(search)}`] : []),
    hasChangedSince(updated_since, "k.updated_at"),
  ];
  const rows = formsWithPeople(db).where((eb) => eb.and(conditions));
  const counted = db
    .selectFrom("kyc_form as k")
    .innerJoin("user_account as u", "u.id", "k.user_id")
    .select(sql.lit(1).as("one"))
    .where((eb) => eb.and(conditions))
    .limit(countLimit);
  return readPage(filter, (limit, offset) =>
    rows
      .select(sql<number>`(select count(*)::int from (${counted}) as counted)`.as("total"))
      .orderBy(sql`k.state in ('submitted', 'in_review')`, "desc")
      .orderBy("k.submitted_at")
      .orderBy("k.id")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** The usernames of other people who sent the same document. */
export async function findSameDocument(db: Db, { user_id, document_digest }: KycRow): Promise<string[]> {
  const rows = await db
    .selectFrom("kyc_form as k")
    .innerJoin("user_account as u", "u.id", "k.user_id")
    .select("u.username")
    .distinct()
    .where("k.document_digest", "=", document_digest)
    .where("k.user_id", "<>", user_id)
    .limit(20)
    .execute();
  return rows.map(({ username }) => username);
}

/** The documents of a form, oldest first. */
export function findFormFiles(db: Db, formId: string): Promise<UploadRow[]> {
  return db
    .selectFrom("file")
    .select(["id as file_id", "name", "byte_size as size", "content_type", "has_preview"])
    .where("parent_id", "=", formId)
    .where("upload_state", "=", "stored")
    .orderBy("id")
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, size: row.size ?? 0, name: row.name ?? "" })));
}

/** Notes that somebody asked for a document now. */
export async function noteView(tx: Tx, file_id: string, viewer_id: string): Promise<void> {
  await tx
    .insertInto("kyc_file_view")
    .values({ file_id, viewer_id })
    .onConflict((conflict) => conflict.columns(["file_id", "viewer_id"]).doUpdateSet({ viewed_at: sql<Date>`now()` }))
    .execute();
}

/** The ids of the forms of people. */
export async function findFormIds(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom("kyc_form").select("id").where("user_id", "in", userIds).execute();
  return rows.map(({ id }) => id);
}

/** Approved forms that have ended, locked. */
export function lockEnded(tx: Tx, limit: number) {
  return formsWithPeople(tx)
    .select("u.email")
    .where("k.state", "=", "approved")
    .where("k.expires_at", "<=", sql<Date>`now()`)
    .orderBy("k.expires_at")
    .limit(limit)
    .forUpdate("k")
    .skipLocked()
    .execute();
}

/** Approved forms that end within `days`, whose people have no newer form and were not reminded; locked. */
export function lockEnding(tx: Tx, days: number, limit: number) {
  return formsWithPeople(tx)
    .select("u.email")
    .where("k.state", "=", "approved")
    .where("k.expires_at", "<=", sql<Date>`now() + make_interval(days => ${days})`)
    .where("k.reminded_at", "is", null)
    .where("u.state", "=", "active")
    .where(sql<boolean>`not exists (select from kyc_form n where n.user_id = k.user_id and n.submitted_at > k.submitted_at)`)
    .orderBy("k.expires_at")
    .limit(limit)
    .forUpdate("k")
    .skipLocked()
    .execute();
}

/** The forms of a person for their archive, by id after the given one. */
export function listOwnForms(db: Db, userId: string, after: string, limit: number): Promise<KycRow[]> {
  const own = db.selectFrom("kyc_form").selectAll().where("user_id", "=", userId);
  return own.where("id", ">", after).orderBy("id").limit(limit).execute();
}

/** Deletes the forms of people who have closed their account. */
export async function deleteFormsOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("kyc_form").where("user_id", "in", userIds).execute();
}
