import type { WebhookEvent } from "@safeport/contract/webhooks/webhook.values";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { hasChangedSince } from "../../platform/changed-since.queries.ts";
import { lockName } from "../../platform/name-lock.queries.ts";
import type { Tx } from "../../platform/transaction.ts";

export interface WebhookRow {
  id: string;
  company_id: string;
  url: string;
  events: WebhookEvent[];
  is_active: boolean;
  sealed: Buffer;
  old_sealed: Buffer | null;
  old_until: Date | null;
  failing_since: Date | null;
  rest_until: Date | null;
  paused_at: Date | null;
  created_at: Date;
}

const columns = [
  ...(["id", "company_id", "url", "events", "is_active", "sealed", "old_sealed", "old_until"] as const),
  ...(["failing_since", "rest_until", "paused_at", "created_at"] as const),
] as const;

/** A page of a company's webhooks, oldest first; each with the total. */
export function pageOfWebhooks(db: Db, companyId: string, since: string | undefined, limit: number, offset: number) {
  return db
    .selectFrom("webhook")
    .select(columns)
    .select(sql<number>`(count(*) over ())::int`.as("total"))
    .where("company_id", "=", companyId)
    .where(hasChangedSince(since, "updated_at"))
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .$castTo<WebhookRow & { total: number }>()
    .execute();
}

/** A webhook, if there is one of this id. */
export function findWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom("webhook").select(columns).where("id", "=", id).$castTo<WebhookRow>().executeTakeFirst();
}

/** A webhook that may be sent to: it is in use, and its company was not archived. */
export function findUsableWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  return db
    .selectFrom("webhook")
    .select(columns)
    .where("id", "=", id)
    .where("is_active", "is", true)
    .where((eb) =>
      eb.exists(
        eb.selectFrom("company").select("id").whereRef("company.id", "=", "webhook.company_id").where("archived_at", "is", null),
      ),
    )
    .$castTo<WebhookRow>()
    .executeTakeFirst();
}

/** SQL: whether the company of the event `e` has a webhook. */
export const hasWebhook = sql<boolean>`exists (
  select from webhook w where w.company_id = (e.data->>'company_id')::uuid and w.is_active)`;

/** The webhooks in use of these companies. */
export function findWebhooksOf(db: Db, companyIds: readonly string[]) {
  return db
    .selectFrom("webhook as w")
    .innerJoin("company as c", "c.id", "w.company_id")
    .select(["w.id", "w.company_id", "w.events"])
    .where("w.company_id", "in", companyIds)
    .where("w.is_active", "is", true)
    .where("c.archived_at", "is", null)
    .execute();
}

/** Inserts a webhook; false if its company has `max` already. */
export async function insertWebhook(tx: Tx, row: WebhookRow, max: number): Promise<boolean> {
  await lockName(tx, `webhooks of ${row.company_id}`);
  const { count } = await tx
    .selectFrom("webhook")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("company_id", "=", row.company_id)
    .executeTakeFirstOrThrow();
  if (count >= max) return false;
  await tx.insertInto("webhook").values(row).execute();
  return true;
}

/** Locks a webhook. */
export function lockWebhook(tx: Tx, id: string): Promise<WebhookRow | undefined> {
  const query = tx.selectFrom("webhook").select(columns).where("id", "=", id).forUpdate();
  return query.$castTo<WebhookRow>().executeTakeFirst();
}

/** Updates a webhook. */
export async function updateWebhookRow(tx: Tx, { id, ...row }: WebhookRow): Promise<void> {
  await tx.updateTable("webhook").set(row).where("id", "=", id).execute();
}

/** Deletes a webhook with its deliveries. */
export async function removeWebhook(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("webhook").where("id", "=", id).execute();
}

/** Notes that a delivery has succeeded. */
export async function noteSuccess(db: Db, id: string): Promise<void> {
  const query = db.updateTable("webhook").set({ failing_since: null, rest_until: null });
  await query.where("id", "=", id).where("failing_since", "is not", null).execute();
}

/** Notes that a delivery has failed, and returns since when all do. */
export async function noteFailureAt(db: Db, id: string, now: Date): Promise<Date> {
  const { failing_since } = await db
    .updateTable("webhook")
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${now})` })
    .where("id", "=", id)
    .returning("failing_since")
    .executeTakeFirst()
    .then((row) => row ?? { failing_since: now });
  return failing_since ?? now;
}

/** Lets a webhook rest. */
export async function restWebhook(db: Db, id: string, until: Date): Promise<void> {
  await db.updateTable("webhook").set({ rest_until: until }).where("id", "=", id).execute();
}
