import type { Db } from "@safeport/db/named-statement";
import { firstIdAt } from "@safeport/db/new-id";
import { sql } from "kysely";
import type { Settings } from "../settings.ts";

/** In one transaction, so that nobody waits long for a deletion. */
const batchRows = 5_000;

/** The job: deletes notifications, mails that were settled, sessions that have ended and deliveries to webhooks, each after the days that the operator has set. */
export async function forgetOldRows(db: Db, { keepDays }: Pick<Settings, "keepDays">, now = new Date()): Promise<void> {
  const idBefore = (days: number) => firstIdAt(new Date(now.getTime() - days * 86_400_000));
  await deleteOld(db, "notification", idBefore(keepDays.notifications), "true");
  await deleteOld(db, "mail", idBefore(keepDays.mails), "state <> 'queued'");
  await deleteOld(db, "session", idBefore(keepDays.sessions), "(ended_at is not null or expires_at < now())");
  await deleteOld(db, "webhook_delivery", idBefore(keepDays.deliveries), "true");
}

type OldTable = "notification" | "mail" | "session" | "webhook_delivery";

async function deleteOld(db: Db, table: OldTable, before: string, condition: string): Promise<void> {
  let deleted = batchRows;
  while (deleted === batchRows) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where id < ${before}::uuid and ${sql.raw(condition)} order by id limit ${batchRows})`.execute(
      db,
    );
    deleted = Number(numAffectedRows ?? 0n);
  }
}
