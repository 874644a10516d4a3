import type { IntegrationFailure } from "@safeport/contract/integrations/integration.values";
import type { UserRole } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql } from "kysely";
import type { Tx } from "../../platform/transaction.ts";
import type { TrackerEvent } from "./trackers/tracker.ts";

/** Stores the secret of a tracker's webhook, and who set it; null ends it. */
export async function setSyncSecret(tx: Tx, id: string, values: { sync_sealed: Buffer | null; sync_by: string | null }) {
  await tx.updateTable("integration").set(values).where("id", "=", id).execute();
}

/** Notes that a delivery was handled; false if it was before. */
export async function insertDelivery(tx: Tx, integrationId: string, deliveryId: Buffer): Promise<boolean> {
  const inserted = await tx
    .insertInto("tracker_delivery")
    .values({ integration_id: integrationId, delivery_id: deliveryId })
    .onConflict((conflict) => conflict.columns(["integration_id", "delivery_id"]).doNothing())
    .returning("delivery_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Forgets deliveries that are older than so many days. */
export async function forgetDeliveries(db: Db, days: number): Promise<void> {
  await db.deleteFrom("tracker_delivery").where(sql<boolean>`created_at < now() - make_interval(days => ${days})`).execute();
}

/**
 * Locks the issue of an event, which is found by its id, or by its number in its project. The project is found by its id; an event without one means the
 * project of the integration.
 */
export function lockIssueOf(tx: Tx, integrationId: string, { keys, areUnique, project }: TrackerEvent, isOwnProject: boolean) {
  return tx
    .selectFrom("tracker_issue")
    .select(["id", "report_id", "is_closed", "project", "project_ref", "issue_key", "url"])
    .where("integration_id", "=", integrationId)
    .where("state", "=", "created")
    .where((eb) =>
      eb.or([
        eb("issue_key", "in", keys),
        // The key of an issue of Jira, for an event without the id.
        sql<boolean>`${areUnique} and substring(url from '/browse/([^/]+)$') = any(${keys}::text[])`,
      ]),
    )
    .where(
      (eb) =>
        sql<boolean>`(${areUnique} or ${eb("project_ref", "=", project.ref)} or (${isOwnProject} and (project_ref is null or ${project.ref} = '')))`,
    )
    .forUpdate()
    .executeTakeFirst();
}

/** Notes whether an issue is closed. */
export async function setIssueClosed(db: Db, id: string, isClosed: boolean): Promise<void> {
  await db.updateTable("tracker_issue").set({ is_closed: isClosed }).where("id", "=", id).execute();
}

/** Stores a comment that is sent to an issue. */
export async function insertTrackerComment(tx: Tx, row: Insertable<DB["tracker_comment"]>): Promise<void> {
  await tx.insertInto("tracker_comment").values(row).execute();
}

/** A comment that is sent to an issue, with the issue. */
export function findTrackerComment(db: Db, id: string) {
  return db
    .selectFrom("tracker_comment as c")
    .innerJoin("tracker_issue as i", "i.id", "c.issue_id")
    .select(["c.id", "c.issue_id", "c.item_id", "c.body_markdown", "c.state", "c.created_at", "i.integration_id"])
    .where("c.id", "=", id)
    .executeTakeFirst();
}

/** Notes that a comment was sent, or why not. */
export async function settleTrackerComment(db: Db, id: string, failure: IntegrationFailure | null): Promise<void> {
  const values = failure === null ? { state: "sent", failure } : { state: "failed", failure };
  await db.updateTable("tracker_comment").set(values).where("id", "=", id).where("state", "=", "pending").execute();
}

/** An account that can act now. */
export function findActor(db: Db, userId: string): Promise<{ id: string; username: string; role: UserRole } | undefined> {
  return db
    .selectFrom("user_account")
    .select(["id", "username", "role"])
    .where("id", "=", userId)
    .where("state", "=", "active")
    .$castTo<{ id: string; username: string; role: UserRole }>()
    .executeTakeFirst();
}
