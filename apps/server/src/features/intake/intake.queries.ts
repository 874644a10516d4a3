import { refusedMails } from "@safeport/contract/intake/intake.limits";
import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql } from "kysely";
import type { Tx } from "../../platform/transaction.ts";

/** How a program takes reports of people without an account. */
export interface IntakeRow {
  is_open: boolean;
  frame_origins: string[];
  mail_address: string | null;
  mail_secret_hash: Buffer | null;
  /** Whether it takes mails from the mailbox of the platform. */
  is_mailbox_open: boolean;
  /** The key to which mails may be encrypted, with what it says; null without one. */
  openpgp_key: string | null;
  openpgp_fingerprint: string | null;
  openpgp_user_ids: string[];
  openpgp_expires_at: Date | null;
  openpgp_is_held: boolean;
}

export const noKey = {
  openpgp_key: null,
  openpgp_fingerprint: null,
  openpgp_user_ids: [],
  openpgp_expires_at: null,
  openpgp_is_held: false,
};

const noIntake: IntakeRow = {
  is_open: false,
  frame_origins: [],
  mail_address: null,
  mail_secret_hash: null,
  is_mailbox_open: false,
  ...noKey,
};
const keyColumns = ["openpgp_key", "openpgp_fingerprint", "openpgp_user_ids", "openpgp_expires_at", "openpgp_is_held"] as const;
const settings = ["is_open", "frame_origins", "mail_address", "mail_secret_hash", "is_mailbox_open", ...keyColumns] as const;

/** The intake of a program; closed if nobody has set it. */
export async function findIntake(db: Db, programId: string): Promise<IntakeRow> {
  const row = await db.selectFrom("intake").select(settings).where("program_id", "=", programId).executeTakeFirst();
  return row ?? noIntake;
}

/** Inserts or updates the intake of a program, whose row the caller has locked. */
export async function saveIntake(
  tx: Tx,
  programId: string,
  values: { [K in keyof IntakeRow]?: IntakeRow[K] | undefined },
): Promise<IntakeRow> {
  return tx
    .insertInto("intake")
    .values({ program_id: programId, ...noIntake, ...values })
    .onConflict((conflict) => conflict.column("program_id").doUpdateSet({ program_id: programId, ...values }))
    .returning(settings)
    .executeTakeFirstOrThrow();
}

/** A program that takes reports of people without an account now. */
export type OpenIntake = NonNullable<Awaited<ReturnType<typeof findOpenIntake>>>;

/** Programs with their intake. */
function intakes(db: Db) {
  return db
    .selectFrom("intake as i")
    .innerJoin("program as p", "p.id", "i.program_id")
    .innerJoin("company as c", "c.id", "p.company_id")
    .select(["p.id", "p.company_id", "p.handle", "p.title", "p.report_introduction", "c.name as company_name"])
    .select("p.accepts_unlisted_assets")
    .select(["i.frame_origins", "i.mail_address"]);
}

/** Programs that everybody may see, of active companies. */
function openIntakes(db: Db) {
  return intakes(db)
    .where("p.status", "=", sql.lit("active"))
    .where("p.visibility", "=", sql.lit("PUBLIC"))
    .where("c.status", "=", sql.lit("ACTIVE"))
    .where("c.archived_at", "is", null);
}

/** The program with this handle, if its form is open. */
export function findOpenIntake(db: Db, handle: string) {
  return openIntakes(db).where("p.handle", "=", handle.toLowerCase()).where("i.is_open", "is", true).executeTakeFirst();
}

/** The program whose mail provider has this secret, also while it takes no reports: a guest can answer. */
export function findMailIntake(db: Db, secretHash: Buffer) {
  return intakes(db).where("i.mail_secret_hash", "=", secretHash).where("i.mail_address", "is not", null).executeTakeFirst();
}

/** The program that takes mails from the mailbox of the platform and has this handle or id; or any that has the report with this number, whose guest can answer. */
export function findMailboxIntake(db: Db, of: { handle: string } | { id: string } | { number: number }) {
  const open = openIntakes(db).where("i.is_mailbox_open", "is", true);
  if ("handle" in of) return open.where("p.handle", "=", of.handle).executeTakeFirst();
  if ("id" in of) return open.where("p.id", "=", of.id).executeTakeFirst();
  const ofReport = db.selectFrom("report as r").select("r.program_id").where("r.number", "=", of.number);
  return intakes(db).where("p.id", "=", ofReport).executeTakeFirst();
}

/** How a report of somebody without an account comes in: by the form, from the mail provider of a program, or from the mailbox of the platform. */
export type IntakeWay = "form" | "mail" | "mailbox";

/** The program, locked against changes until the transaction ends, if it still takes reports by this way. */
export function lockOpenIntake(tx: Tx, programId: string, way: IntakeWay) {
  const intake = openIntakes(tx).where("p.id", "=", programId);
  const open = {
    form: () => intake.where("i.is_open", "is", true),
    mail: () => intake.where("i.mail_address", "is not", null),
    mailbox: () => intake.where("i.is_mailbox_open", "is", true),
  };
  return open[way]().forShare(["p", "i"]).executeTakeFirst();
}

/** Assets that a report can be about: the scopes of a program that are in scope. */
export function findFormScopes(db: Db, programId: string, limit: number) {
  return db
    .selectFrom("scope")
    .select(["id as scope_id", "identifier", "asset_type"])
    .where("program_id", "=", programId)
    .where("archived_at", "is", null)
    .where("is_out_of_scope", "is", false)
    .orderBy("identifier")
    .limit(limit)
    .execute();
}

/** Whether a report to the program can be about this scope. */
export async function isFormScope(db: Db, programId: string, scopeId: string): Promise<boolean> {
  const scope = await db
    .selectFrom("scope")
    .select("id")
    .where("id", "=", scopeId)
    .where("program_id", "=", programId)
    .where("archived_at", "is", null)
    .where("is_out_of_scope", "is", false)
    .executeTakeFirst();
  return scope !== undefined;
}

/** Marks a challenge as solved; false if it was solved before. */
export async function useChallenge(tx: Tx, id: string, expiresAt: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto("intake_challenge")
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Stores what waits for its sender to confirm the address. */
export async function insertSubmission(tx: Tx, row: Omit<Insertable<DB["intake_submission"]>, "id">): Promise<string> {
  const id = newId();
  await tx
    .insertInto("intake_submission")
    .values({ id, ...row })
    .execute();
  return id;
}

/** Locks a submission. */
export function lockSubmission(tx: Tx, id: string) {
  return tx.selectFrom("intake_submission").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Whether a submission still waits for its sender. */
export async function isWaiting(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("intake_submission").select("report_id").where("id", "=", id).executeTakeFirst();
  return row !== undefined && row.report_id === null;
}

/** Notes which report a submission became and empties its texts. */
export async function settleSubmission(tx: Tx, id: string, reportId: string): Promise<void> {
  await tx
    .updateTable("intake_submission")
    .set({ report_id: reportId, title: "-", description_markdown: "", unlisted_asset: null, name: null, email: "-" })
    .where("id", "=", id)
    .execute();
}

/** Deletes submissions older than so many days, challenges that have expired, and old notes of mails that became nothing. */
export async function forgetOldIntake(db: Db, days: number): Promise<void> {
  const old = sql<boolean>`created_at < now() - make_interval(days => ${refusedMails.days})`;
  await db.deleteFrom("intake_refusal").where(old).execute();
  await db.deleteFrom("intake_submission").where(sql<boolean>`created_at < now() - make_interval(days => ${days})`).execute();
  await db.deleteFrom("intake_challenge").where("expires_at", "<", sql<Date>`now()`).execute();
}

/** Notes that a mail was taken, and returns its id; the caller has locked it. */
export async function insertTakenMail(tx: Tx, row: Insertable<DB["intake_mail"]>): Promise<string> {
  const id = newId();
  await tx
    .insertInto("intake_mail")
    .values({ id, ...row })
    .execute();
  return id;
}

/** The reports that mails with these ids belong to, the oldest first. */
export async function findTakenMails(db: Db, programId: string, messageIds: readonly Buffer[]): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const rows = await db
    .selectFrom("intake_mail")
    .select("report_id")
    .where("program_id", "=", programId)
    .where("message_id", "in", messageIds)
    .orderBy("created_at")
    .execute();
  return [...new Set(rows.map(({ report_id }) => report_id))];
}

/** The report of a company with this number. */
export async function findReportByNumber(db: Db, companyId: string, number: number): Promise<string | undefined> {
  const report = await db
    .selectFrom("report")
    .select("id")
    .where("company_id", "=", companyId)
    .where("number", "=", number)
    .executeTakeFirst();
  return report?.id;
}

/** Bytes that the mails of a program take: their originals, and the files of notes. */
export async function bytesOfMails(db: Db, programId: string): Promise<{ originals: number; noteFiles: number }> {
  const { originals, note_files } = await db
    .selectFrom("intake_mail")
    .select(sql<string>`coalesce(sum(original_bytes), 0)`.as("originals"))
    .select(sql<string>`coalesce(sum(note_file_bytes), 0)`.as("note_files"))
    .where("program_id", "=", programId)
    .executeTakeFirstOrThrow();
  return { originals: Number(originals), noteFiles: Number(note_files) };
}

/** Notes a mail that became nothing. Of a program the newest stay. */
export async function insertRefusal(tx: Tx, row: Omit<Insertable<DB["intake_refusal"]>, "id">): Promise<void> {
  await tx
    .insertInto("intake_refusal")
    .values({ id: newId(), ...row })
    .execute();
  const newest = tx
    .selectFrom("intake_refusal")
    .select("id")
    .where("program_id", "=", row.program_id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(refusedMails.shown);
  await tx.deleteFrom("intake_refusal").where("program_id", "=", row.program_id).where("id", "not in", newest).execute();
}

/** The mails of a program that became nothing, newest first. */
export function findRefusals(db: Db, programId: string) {
  return db
    .selectFrom("intake_refusal")
    .select(["reason", "sender", "subject", "created_at"])
    .where("program_id", "=", programId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(refusedMails.shown)
    .execute();
}
