import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { SharedFigures } from "./metrics.ts";

/** More are not counted. */
const countLimit = 100_000;

/** Waiting work in the database, for the metrics. */
export async function readSharedFigures(db: Db): Promise<SharedFigures> {
  const counted = (from: string) => sql`(select count(*)::int from (select 1 from ${sql.raw(from)} limit ${countLimit}) counted)`;
  const { rows } = await sql<SharedFigures>`select
    ${counted("graphile_worker._private_jobs where locked_at is null and attempts < max_attempts and run_at <= now()")} as jobs_waiting,
    ${counted("graphile_worker._private_jobs where attempts >= max_attempts")} as jobs_failed,
    ${counted("mail where state = 'queued'")} as mails_queued,
    ${counted("event_outbox")} as events_waiting`.execute(db);
  return rows[0] as SharedFigures;
}
