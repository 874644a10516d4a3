import { exportTimeoutHours, pastExportDays } from "@safeport/contract/accounts/export/export.limits";
import type { Actor, UserRole } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import type { DB } from "@safeport/db/types.gen";
import { type Selectable, sql } from "kysely";
import { detachFile } from "../../../platform/files/file.queries.ts";
import { addJob } from "../../../platform/jobs/job.queries.ts";
import { lockName } from "../../../platform/name-lock.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";

export type ExportRow = Selectable<DB["data_export"]>;
/** With whether its owner is active and has the rights with which it was made. */
export type LatestExport = ExportRow & { rights_kept: boolean };

const now = sql<Date>`now()`;
const unfinished = ["waiting", "running"] as const;

/** The rights that decide what the person `u` may read, as a text to compare: their role, those in companies, and the programs they take part in. */
const rights = sql<string>`encode(sha256(convert_to(concat_ws(' ', u.role,
  (select string_agg(company_id || ':' || role, ' ' order by company_id) from company_member where user_id = u.id), 'programs',
  (select string_agg(program_id::text, ' ' order by program_id) from program_member where user_id = u.id and ended_at is null)),
  'UTF8')), 'hex')`;

/** The latest export of a person. */
export function findLatestExport(db: Db, userId: string): Promise<LatestExport | undefined> {
  return db
    .selectFrom("data_export as e")
    .innerJoin("user_account as u", "u.id", "e.user_id")
    .selectAll("e")
    .select(sql<boolean>`(u.state = 'active' and e.rights is not distinct from ${rights})`.as("rights_kept"))
    .where("e.user_id", "=", userId)
    .orderBy("e.created_at", "desc")
    .orderBy("e.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** When the exports were started that a person has started within a day, oldest first. They start no other until the transaction ends. */
export async function lockStartsOfDay(tx: Tx, userId: string): Promise<Date[]> {
  await lockName(tx, `exports of ${userId}`);
  const rows = await tx
    .selectFrom("data_export")
    .select("created_at")
    .where("user_id", "=", userId)
    .where("created_at", ">", sql<Date>`now() - interval '1 day'`)
    .orderBy("created_at")
    .execute();
  return rows.map(({ created_at }) => created_at);
}

/** Stores a new export, with its job; undefined while another export of the person is being made. */
export async function insertExport(tx: Tx, userId: string): Promise<ExportRow | undefined> {
  const row = await tx
    .insertInto("data_export")
    .values({ id: newId(), user_id: userId })
    .onConflict((conflict) => conflict.column("user_id").where("state", "in", unfinished).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) await addJob(tx, "export_data", { export_id: row.id }, { maxAttempts: 5, queue: "exports" });
  return row;
}

/** Begins to make an export, also again after a process died; undefined when it is finished or gone. */
export function beginExport(db: Db, id: string, files: number): Promise<ExportRow | undefined> {
  return db
    .updateTable("data_export")
    .set({ state: "running", files, files_done: 0, records: 0 })
    .where("id", "=", id)
    .where("state", "in", unfinished)
    .returningAll()
    .executeTakeFirst();
}

/** Notes how far an export is. */
export async function noteProgress(db: Db, id: string, done: { files_done: number; records: number }): Promise<void> {
  await db.updateTable("data_export").set(done).where("id", "=", id).where("state", "=", "running").execute();
}

interface Finished {
  file_id: string;
  byte_size: number;
  records: number;
  rights: string;
  hours: number;
}

/** Makes an export ready; false when it is gone, or another process was faster. */
export async function finishExport(tx: Tx, id: string, { hours, ...values }: Finished): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("data_export")
    .set({ ...values, state: "ready", finished_at: now, expires_at: sql<Date>`now() + make_interval(hours => ${hours})` })
    .set("files_done", (eb) => eb.ref("files"))
    .where("id", "=", id)
    .where("state", "=", "running")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends an export that could not be made. */
export async function failExport(db: Db, id: string): Promise<void> {
  await db
    .updateTable("data_export")
    .set({ state: "failed", finished_at: now })
    .where("id", "=", id)
    .where("state", "in", unfinished)
    .execute();
}

/** Lets exports expire whose time is over, with jobs that remove their archives, and forgets the rows of exports that are a month old. */
export async function expireExports(tx: Tx): Promise<void> {
  const over = await tx
    .selectFrom("data_export")
    .select(["id", "file_id"])
    .where("state", "=", "ready")
    .where("expires_at", "<", now)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id, file_id } of over) {
    await tx.updateTable("data_export").set({ state: "expired", file_id: null }).where("id", "=", id).execute();
    await removeArchive(tx, file_id);
  }
  await tx
    .updateTable("data_export")
    .set({ state: "failed", finished_at: now })
    .where("state", "in", unfinished)
    .where("created_at", "<", sql<Date>`now() - ${exportTimeoutHours} * interval '1 hour'`)
    .execute();
  await tx
    .deleteFrom("data_export")
    .where("created_at", "<", sql<Date>`now() - ${pastExportDays} * interval '1 day'`)
    .where("state", "in", ["expired", "failed"])
    .execute();
}

/** Deletes all exports of a person, with jobs that remove their archives. */
export async function deleteExportsOf(tx: Tx, userId: string): Promise<void> {
  const rows = await tx.deleteFrom("data_export").where("user_id", "=", userId).returning("file_id").execute();
  for (const { file_id } of rows) await removeArchive(tx, file_id);
}

async function removeArchive(tx: Tx, fileId: string | null): Promise<void> {
  if (fileId === null) return;
  await detachFile(tx, fileId);
  await addJob(tx, "remove_file", { file_id: fileId });
}

export interface ExportingPerson extends Omit<Actor, "session_id" | "assurance"> {
  language: string;
  email: string;
  rights: string;
}

/** Whether an archive can be downloaded now, as far as its time goes. */
export async function isExportReady(db: Db, id: string): Promise<boolean> {
  const ready = db.selectFrom("data_export").select("id").where("id", "=", id).where("state", "=", "ready");
  return (await ready.where("expires_at", ">", now).executeTakeFirst()) !== undefined;
}

/** Person whose data is exported, with their current rights; undefined if their account is no longer active. */
export function findExportingPerson(db: Db, userId: string): Promise<ExportingPerson | undefined> {
  return db
    .selectFrom("user_account as u")
    .select(["u.id as user_id", "u.username", "u.email", "u.language", rights.as("rights")])
    .select(sql<UserRole>`u.role`.as("role"))
    .select(sql<boolean>`u.email_verified_at is not null`.as("email_verified"))
    .select(
      sql<string[]>`array(select company_id from company_member where user_id = u.id order by company_id)`.as("company_ids"),
    )
    .where("u.id", "=", userId)
    .where("u.state", "=", "active")
    .executeTakeFirst();
}

/** Account of a person, and its second factor without the secret. */
export function readAccount(db: Db, userId: string) {
  return db
    .selectFrom("user_account as u")
    .leftJoin("two_factor as t", (join) => join.onRef("t.user_id", "=", "u.id").on("t.enabled_at", "is not", null))
    .select(["u.id as user_id", "u.username", "u.email", "u.email_verified_at", "u.full_name", "u.role", "u.country", "u.bio"])
    .select([
      "u.time_zone",
      "u.language",
      "u.social_links",
      "u.is_private",
      "u.audience",
      "u.in_country_board",
      "u.digest_hour",
      "u.created_at",
      "u.picture_file_id",
    ])
    .select("t.enabled_at as two_factor_since")
    .select(
      sql<number>`(select count(*)::int from recovery_code r where r.user_id = u.id and r.used_at is null)`.as(
        "recovery_codes_left",
      ),
    )
    .where("u.id", "=", userId)
    .execute();
}

/** The sessions of a person, also those that have ended, by id after the given one. */
export function listSessionsAfter(db: Db, userId: string, after: string, limit: number) {
  return db
    .selectFrom("session")
    .select(["id", "browser", "os", "user_agent", "created_at", "last_used_at", "expires_at", "ended_at"])
    .select(sql<string | null>`host(ip)`.as("ip"))
    .where("user_id", "=", userId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The passkeys of a person, without what only authenticators need. */
export function listPasskeyNames(db: Db, userId: string) {
  return db
    .selectFrom("passkey")
    .select(["name", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

/** The address that a person is changing to. */
export function listEmailChanges(db: Db, userId: string) {
  return db.selectFrom("email_change").select(["email as new_email", "expires_at"]).where("user_id", "=", userId).execute();
}
