import type { DeliveryFailure, DeliveryState, WebhookEvent } from "@safeport/contract/webhooks/webhook.values";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { hasChangedSince } from "../../platform/changed-since.queries.ts";
import type { Tx } from "../../platform/transaction.ts";
import type { ReportChange } from "../reports/core/undone-change.visibility.ts";

export interface DeliveryRow {
  id: string;
  webhook_id: string;
  message_id: string;
  type: WebhookEvent | "webhook.test";
  subject_id: string;
  payload: string;
  state: DeliveryState;
  is_redelivery: boolean;
  /** The decision that it is about, if that can be undone. */
  change: ReportChange | null;
  attempts: number;
  due_at: Date;
  attempted_at: Date | null;
  response_status: number | null;
  response_excerpt: string | null;
  failure: DeliveryFailure | null;
  duration_ms: number | null;
  created_at: Date;
}

export type NewDelivery = Pick<DeliveryRow, "id" | "webhook_id" | "message_id" | "type" | "subject_id" | "payload" | "due_at"> & {
  is_redelivery?: boolean;
  change?: ReportChange | null;
};

const columns = [
  ...(["id", "webhook_id", "message_id", "type", "subject_id", "payload", "state", "is_redelivery", "attempts"] as const),
  ...([
    "due_at",
    "attempted_at",
    "response_status",
    "response_excerpt",
    "failure",
    "duration_ms",
    "change",
    "created_at",
  ] as const),
] as const;

/** Inserts deliveries in their order. */
export async function insertDeliveries(tx: Tx, rows: readonly NewDelivery[]): Promise<void> {
  const values = rows.map(({ change, ...row }) => ({ ...row, change: change ? JSON.stringify(change) : null }));
  await tx.insertInto("webhook_delivery").values(values).execute();
}

/** A delivery, if there is one of this id. */
export function findDelivery(db: Db, id: string): Promise<DeliveryRow | undefined> {
  return db.selectFrom("webhook_delivery").select(columns).where("id", "=", id).$castTo<DeliveryRow>().executeTakeFirst();
}

/** Deliveries that are counted; a log with more of them says this number. */
export const countLimit = 10_000;

interface DeliveryFilter {
  state?: DeliveryState | undefined;
  updated_since?: string | undefined;
}

/** A page of the deliveries to a webhook, newest first; each with the total, up to `countLimit`. */
export function pageOfDeliveries(
  db: Db,
  { webhook_id, state, updated_since }: { webhook_id: string } & DeliveryFilter,
  limit: number,
  offset: number,
) {
  const deliveries = db
    .selectFrom("webhook_delivery")
    .where("webhook_id", "=", webhook_id)
    .where(hasChangedSince(updated_since, "updated_at"))
    .$if(state !== undefined, (qb) => qb.where("state", "=", state as DeliveryState));
  const counted = deliveries.select(sql.lit(1).as("one")).limit(sql.lit(countLimit));
  return deliveries
    .select(columns)
    .select(sql<number>`(select count(*)::int from ${counted} as counted)`.as("total"))
    .orderBy("position", "desc")
    .limit(limit)
    .offset(offset)
    .$castTo<DeliveryRow & { total: number }>()
    .execute();
}

/** The first waiting delivery of each subject of a webhook. */
const heads = (webhookId: string) => sql`(select distinct on (subject_id) * from webhook_delivery
  where webhook_id = ${webhookId} and state = 'pending' order by subject_id, position)`;

/** The deliveries to a webhook that are due at a time, at most one of each subject, oldest first. */
export async function dueDeliveries(db: Db, webhookId: string, now: Date, limit: number): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`select * from ${heads(webhookId)} h where due_at <= ${now}
    order by position limit ${limit}`.execute(db);
  return rows;
}

/** When the next delivery to a webhook is due; null if none waits. */
export async function nextDueAt(db: Db, webhookId: string): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`select min(due_at) as due_at from ${heads(webhookId)} h`.execute(db);
  return rows[0]?.due_at ?? null;
}

type AttemptColumns = Pick<
  DeliveryRow,
  "state" | "due_at" | "attempted_at" | "response_status" | "response_excerpt" | "failure" | "duration_ms"
>;

/** Stores how an attempt of a waiting delivery ended. */
export async function storeAttempt(db: Db, id: string, attempt: AttemptColumns): Promise<void> {
  const query = db.updateTable("webhook_delivery").set({ ...attempt, attempts: sql<number>`attempts + 1` });
  await query.where("id", "=", id).where("state", "=", "pending").execute();
}

/** Makes what waits for another attempt, of one subject of a webhook, due at a time. What can still be undone keeps waiting. */
export async function hastenDeliveries(
  tx: Tx,
  { webhook_id, subject_id }: Pick<DeliveryRow, "webhook_id" | "subject_id">,
  due_at: Date,
): Promise<void> {
  const query = tx.updateTable("webhook_delivery").set({ due_at }).where("webhook_id", "=", webhook_id);
  await query.where("subject_id", "=", subject_id).where("state", "=", "pending").where("attempts", ">", 0).execute();
}

/** Deletes a delivery that nobody is to know of. */
export async function deleteDelivery(db: Db, id: string): Promise<void> {
  await db.deleteFrom("webhook_delivery").where("id", "=", id).execute();
}
