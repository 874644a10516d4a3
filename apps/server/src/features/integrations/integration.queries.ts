import type { SeverityMarks } from "@safeport/contract/integrations/integration.schema";
import type {
  ChatEvent,
  IntegrationFailure,
  IntegrationKind,
  IssueContents,
  SyncStatus,
} from "@safeport/contract/integrations/integration.values";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { hasChangedSince } from "../../platform/changed-since.queries.ts";
import { lockName } from "../../platform/name-lock.queries.ts";
import type { Tx } from "../../platform/transaction.ts";

export interface IntegrationRow {
  id: string;
  company_id: string;
  kind: IntegrationKind;
  project: string | null;
  /** The tracker's own id of the project; null until it was read. */
  project_ref: string | null;
  /** Whether the tracker calls the project public; null until it was read. */
  is_public: boolean | null;
  /** Who has confirmed that, and when. */
  public_confirmed_by: string | null;
  public_confirmed_at: Date | null;
  base_url: string | null;
  account: string | null;
  sealed: Buffer;
  secret_hint: string;
  events: ChatEvent[];
  with_titles: boolean;
  is_active: boolean;
  failure: IntegrationFailure | null;
  /** The secret of the tracker's webhook; null while nothing comes back. */
  sync_sealed: Buffer | null;
  sync_status: SyncStatus;
  /** In whose name the tracker changes a status. */
  sync_by: string | null;
  severity_marks: SeverityMarks;
  file_accepted: IssueContents | null;
  /** In whose name an accepted report is filed. */
  file_by: string | null;
  close_issues: boolean;
  closed_status: string | null;
  reopened_status: string | null;
  close_code: string | null;
}

const columns = [
  ...(["id", "company_id", "kind", "project", "base_url", "account", "sealed", "secret_hint"] as const),
  ...(["project_ref", "is_public", "public_confirmed_by", "public_confirmed_at"] as const),
  ...(["events", "with_titles", "is_active", "failure"] as const),
  ...(["sync_sealed", "sync_status", "sync_by"] as const),
  ...(["severity_marks", "file_accepted", "file_by", "close_issues", "closed_status", "reopened_status"] as const),
  "close_code",
] as const;

/** A page of a company's integrations, by kind; each with the total. */
export function pageOfIntegrations(db: Db, companyId: string, since: string | undefined, limit: number, offset: number) {
  return db
    .selectFrom("integration")
    .select(columns)
    .select(sql<number>`(count(*) over ())::int`.as("total"))
    .where("company_id", "=", companyId)
    .where(hasChangedSince(since, "updated_at"))
    .orderBy("kind")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .$castTo<IntegrationRow & { total: number }>()
    .execute();
}

/** An integration, if there is one of this id. */
export function findIntegration(db: Db, id: string): Promise<IntegrationRow | undefined> {
  return db.selectFrom("integration").select(columns).where("id", "=", id).$castTo<IntegrationRow>().executeTakeFirst();
}

/** Inserts an integration; false if its company has `max` already. */
export async function insertIntegration(tx: Tx, row: IntegrationRow, max: number): Promise<boolean> {
  await lockName(tx, `integrations of ${row.company_id}`);
  const { count } = await tx
    .selectFrom("integration")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("company_id", "=", row.company_id)
    .executeTakeFirstOrThrow();
  if (count >= max) return false;
  await tx.insertInto("integration").values(stored(row)).execute();
  return true;
}

/** Locks an integration. */
export function lockIntegration(tx: Tx, id: string): Promise<IntegrationRow | undefined> {
  const query = tx.selectFrom("integration").select(columns).where("id", "=", id).forUpdate();
  return query.$castTo<IntegrationRow>().executeTakeFirst();
}

/** Updates an integration; if it breaks again, its people are told. */
export async function updateIntegrationRow(tx: Tx, { id, ...row }: IntegrationRow): Promise<void> {
  const values = { ...stored(row), told_at: null };
  await tx.updateTable("integration").set(values).where("id", "=", id).execute();
}

const stored = <Row extends Pick<IntegrationRow, "severity_marks">>(row: Row) => ({
  ...row,
  severity_marks: JSON.stringify(row.severity_marks),
});

/** Notes how the last call of an integration ended. */
export async function noteFailure(db: Db, id: string, failure: IntegrationFailure | null): Promise<void> {
  const query = db.updateTable("integration").set({ failure }).where("id", "=", id);
  await query.where(sql<boolean>`failure is distinct from ${failure}`).execute();
}

/** Notes that people are told of a failure; false if they were within a day, or since somebody last changed the integration. */
export async function noteTold(tx: Tx, id: string): Promise<boolean> {
  const query = tx.updateTable("integration").set({ told_at: sql<Date>`now()` });
  const row = await query.where("id", "=", id).where("told_at", "is", null).returning("id").executeTakeFirst();
  return row !== undefined;
}

/** Notes that an integration works again: people are told of its next failure, unless they were within a day. */
export async function forgetTold(db: Db, id: string): Promise<void> {
  const query = db.updateTable("integration").set({ told_at: null }).where("id", "=", id);
  await query.where(sql<boolean>`told_at < now() - interval '1 day'`).execute();
}

/** What a tracker has said about the project of an integration. A project that is private again needs another confirmation once it is public. */
export async function setProject(
  tx: Tx,
  id: string,
  { project, project_ref, is_public }: Pick<IntegrationRow, "project" | "project_ref" | "is_public">,
): Promise<void> {
  const unconfirmed = is_public ? {} : { public_confirmed_by: null, public_confirmed_at: null };
  const values = { project, project_ref, is_public, ...unconfirmed };
  await tx.updateTable("integration").set(values).where("id", "=", id).execute();
}

/** Deletes an integration. */
export async function removeIntegration(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("integration").where("id", "=", id).execute();
}

/** SQL: whether the company of the event `e` has a chat or a tracker. */
export const hasIntegration = sql<boolean>`exists (
  select from integration i where i.company_id = (e.data->>'company_id')::uuid and i.is_active)`;

/** The active chats of companies that receive any of these events. */
export function findChats(db: Db, companyIds: readonly string[]) {
  return db
    .selectFrom("integration as i")
    .innerJoin("company as c", "c.id", "i.company_id")
    .select(["i.id", "i.company_id", "i.events"])
    .where("i.company_id", "in", companyIds)
    .where("i.kind", "in", ["slack", "teams"])
    .where("i.is_active", "is", true)
    .where("c.archived_at", "is", null)
    .execute();
}

/** The active trackers of companies that file accepted reports by themselves. */
export function findFilingTrackers(db: Db, companyIds: readonly string[]) {
  return db
    .selectFrom("integration as i")
    .innerJoin("company as c", "c.id", "i.company_id")
    .select(["i.id", "i.company_id"])
    .where("i.company_id", "in", companyIds)
    .where("i.file_accepted", "is not", null)
    .where("i.is_active", "is", true)
    .where("c.archived_at", "is", null)
    .execute();
}

/** Fields of a report in a chat message. */
export function findReportForChat(db: Db, reportId: string) {
  return db
    .selectFrom("report as r")
    .innerJoin("program as p", "p.id", "r.program_id")
    .select(["r.id", "r.number", "r.title", "r.status", "r.severity", "r.company_id", "p.title as program_title"])
    .where("r.id", "=", reportId)
    .where("r.number", "is not", null)
    .executeTakeFirst();
}
