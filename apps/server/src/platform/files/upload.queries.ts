import type { Db } from "@safeport/db/named-statement";
import { type Expression, sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../changed-since.queries.ts";
import { addJobs } from "../jobs/job.queries.ts";
import { lockName } from "../name-lock.queries.ts";
import type { Tx } from "../transaction.ts";
import { type FileParentRule, isFileReadable, isFileRemovable } from "./file-parents.visibility.ts";

/** Metadata of an uploaded file; `size` is in bytes. */
export interface UploadRow {
  file_id: string;
  name: string;
  size: number;
  content_type: string;
  has_preview: boolean;
}

export interface OwnUploadRow extends UploadRow {
  created_at: Date;
  report_id: string | null;
  removable: boolean;
}

/** Hours after which an upload has failed; longer than any request. Its reservation then counts no more. */
const receivingHours = 1;

/** The bytes that a person's uploads take or reserve. Takes a per-person lock, so no second upload is reserved concurrently. */
export async function lockUsedBytes(tx: Tx, ownerId: string): Promise<number> {
  await lockName(tx, `files of ${ownerId}`);
  return findUsedBytes(tx, ownerId);
}

/** The same without the lock. */
export async function findUsedBytes(db: Db, ownerId: string): Promise<number> {
  const { used } = await db
    .selectFrom("file")
    .select(sql<string>`coalesce(sum(byte_size), 0)`.as("used"))
    .where("owner_id", "=", ownerId)
    .where(
      sql<boolean>`(upload_state = 'stored'
        or upload_state = 'receiving' and created_at > now() - make_interval(hours => ${receivingHours}))`,
    )
    .executeTakeFirstOrThrow();
  return Number(used);
}

export interface StoredUpload {
  name: string;
  content_type: string;
  byte_size: number;
  sha256: string;
  has_preview: boolean;
}

/** Marks an upload whose bytes are in the storage as stored; undefined if it was removed meanwhile. */
export async function markStored(tx: Tx, fileId: string, values: StoredUpload): Promise<OwnUploadRow | undefined> {
  const row = await tx
    .updateTable("file")
    .set({ ...values, upload_state: "stored" })
    .where("id", "=", fileId)
    .where("upload_state", "=", "receiving")
    .returning(["id as file_id", "name", "byte_size", "content_type", "has_preview", "created_at"])
    .executeTakeFirst();
  return row && { ...row, size: values.byte_size, report_id: null, removable: true };
}

/** Marks an upload that did not come in completely as removed; false if it did. */
export async function markFailed(db: Db, fileId: string): Promise<boolean> {
  const failed = await db
    .updateTable("file")
    .set({ upload_state: "removed" })
    .where("id", "=", fileId)
    .where("upload_state", "=", "receiving")
    .returning("id")
    .executeTakeFirst();
  return failed !== undefined;
}

interface Reader {
  user_id: string;
  staff: boolean;
}

const columns = ["f.id as file_id", "f.name", "f.content_type", "f.has_preview", "f.storage_key"] as const;
const size = sql<number>`f.byte_size`.as("size");

function readableBy({ user_id, staff }: Reader, rules: readonly FileParentRule[]) {
  return isFileReadable(rules, sql`${user_id}::uuid`, sql`${staff}::boolean`);
}

/** An uploaded file that this person may read. */
export function findReadableFile(db: Db, reader: Reader, rules: readonly FileParentRule[], fileId: string) {
  return db
    .selectFrom("file as f")
    .select(columns)
    .select(size)
    .where("f.id", "=", fileId)
    .where(readableBy(reader, rules))
    .executeTakeFirst();
}

/** The same for the reader of a link, whose role and state are read with it. A guest has no session, and gets links by a mailed one. */
export function findLinkedFile(db: Db, readerId: string, rules: readonly FileParentRule[], fileId: string) {
  const staff = sql<boolean>`(u.role in ('Admin', 'Super Admin'))`;
  return db
    .selectFrom("file as f")
    .innerJoin("user_account as u", (join) => join.on("u.id", "=", readerId).on(sql<boolean>`(u.state = 'active' or u.is_guest)`))
    .select(columns)
    .select(size)
    .where("f.id", "=", fileId)
    .where(isFileReadable(rules, sql.ref<string>("u.id"), staff))
    .executeTakeFirst();
}

/** More files are not counted. */
const countLimit = 10_000;

/** One page of the files that a person uploaded and may read, newest first, and how many there are (counted to 10,000). */
export async function pageOfOwnFiles(
  db: Db,
  reader: Reader,
  rules: readonly FileParentRule[],
  { page, size: limit, updated_since }: PageOfChanges,
) {
  const own = db
    .selectFrom("file as f")
    .where("f.owner_id", "=", reader.user_id)
    .where("f.upload_state", "is not", null)
    .where(hasChangedSince(updated_since, "f.updated_at"))
    .where(readableBy(reader, rules));
  const counted = own.select(sql.lit(1).as("one")).limit(sql.lit(countLimit));
  const [items, { total }] = await Promise.all([
    own
      .select(columns)
      .select([size, "f.created_at", "f.report_id", isFileRemovable(rules).as("removable")])
      .orderBy("f.id", "desc")
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db.selectFrom(counted.as("counted")).select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow(),
  ]);
  return { items, total };
}

/** Locks a file that this person uploaded and may read. */
export function lockOwnFile(tx: Tx, reader: Reader, rules: readonly FileParentRule[], fileId: string) {
  return tx
    .selectFrom("file as f")
    .select(["f.id", isFileRemovable(rules).as("removable")])
    .where("f.id", "=", fileId)
    .where("f.owner_id", "=", reader.user_id)
    .where(readableBy(reader, rules))
    .forUpdate()
    .executeTakeFirst();
}

/** Locks these stored uploads of a person, and those that already belong to `parentId`. */
export function lockUploads(tx: Tx, ownerId: string, fileIds: readonly string[], parentId: string) {
  return tx
    .selectFrom("file")
    .select(["id", "parent_id"])
    .where("id", "in", fileIds)
    .where("upload_state", "=", "stored")
    .where((eb) => eb.or([eb("owner_id", "=", ownerId), eb("parent_id", "=", parentId)]))
    .orderBy("id")
    .forUpdate()
    .execute();
}

export interface UploadParent {
  type: FileParentRule["type"];
  id: string;
  /** Null for what belongs to no report. */
  reportId: string | null;
}

/** Gives uploads without an owner to this person. */
export async function setUploadOwner(tx: Tx, fileIds: readonly string[], owner_id: string): Promise<void> {
  if (fileIds.length === 0) return;
  await tx.updateTable("file").set({ owner_id }).where("id", "in", fileIds).where("owner_id", "is", null).execute();
}

/** Attaches locked uploads to their object. */
export async function setParent(tx: Tx, fileIds: readonly string[], { type, id, reportId }: UploadParent): Promise<void> {
  await tx
    .updateTable("file")
    .set({ parent_type: type, parent_id: id, report_id: reportId })
    .where("id", "in", fileIds)
    .execute();
}

/** The uploads of an object. */
export async function findUploadsOf(db: Db, parentIds: readonly string[]): Promise<string[]> {
  if (parentIds.length === 0) return [];
  const rows = await db
    .selectFrom("file")
    .select("id")
    .where("parent_id", "in", parentIds)
    .where("upload_state", "is not", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** The uploads of these people that belong to nothing. */
export async function findLooseUploads(db: Db, ownerIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("file")
    .select("id")
    .where("owner_id", "in", ownerIds)
    .where("upload_state", "is not", null)
    .where("parent_id", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Filters uploads to those that belong to nothing, locked. */
export async function lockUnattached(tx: Tx, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const rows = await tx
    .selectFrom("file")
    .select("id")
    .where("id", "in", fileIds)
    .where("upload_state", "=", "stored")
    .where("parent_id", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes uploads: nobody can read them any more, their space is free, and jobs remove the bytes. */
export async function removeUploads(tx: Tx, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await tx
    .updateTable("file")
    .set({ upload_state: "removed", parent_type: null, parent_id: null, report_id: null })
    .where("id", "in", fileIds)
    .execute();
  await addJobs(
    tx,
    "remove_file",
    fileIds.map((file_id) => ({ file_id })),
  );
}

/** The uploaded files of the object `parent` as JSON rows of `UploadRow`, oldest first; null for none. For a select of the features. */
export function filesOf(parent: Expression<string | null>) {
  return sql<UploadRow[] | null>`(select jsonb_agg(jsonb_build_object('file_id', f.id, 'name', f.name, 'size', f.byte_size,
    'content_type', f.content_type, 'has_preview', f.has_preview) order by f.id)
    from file f where f.parent_id = ${parent} and f.upload_state = 'stored')`;
}
