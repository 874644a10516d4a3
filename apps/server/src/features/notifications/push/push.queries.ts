import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";

/** Push endpoint of a browser, and its encryption keys. */
export interface PushSubscription {
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Whether a session has a subscription. */
export async function hasPush(db: Db, sessionId: string): Promise<boolean> {
  const query = db.selectFrom("push_subscription").select("session_id").where("session_id", "=", sessionId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Stores the subscription of a session, unless the session has ended meanwhile. A browser that another session had subscribed is this one's now. */
export async function storePush(tx: Tx, { session_id, endpoint, p256dh, auth }: PushSubscription): Promise<void> {
  await tx.deleteFrom("push_subscription").where("endpoint", "=", endpoint).where("session_id", "<>", session_id).execute();
  await sql`insert into push_subscription (session_id, endpoint, p256dh, auth)
    select s.id, ${endpoint}, ${p256dh}, ${auth} from session s where s.id = ${session_id} and s.ended_at is null for share
    on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth`.execute(
    tx,
  );
}

/** Removes the subscription of a session, if it is still this one where an endpoint is named. */
export async function removePush(db: Db, sessionId: string, endpoint?: string): Promise<void> {
  await db
    .deleteFrom("push_subscription")
    .where("session_id", "=", sessionId)
    .$if(endpoint !== undefined, (query) => query.where("endpoint", "=", endpoint as string))
    .execute();
}

/** The subscription of a session that is live, of somebody whose account is active, with their language; undefined if there is none. */
export function findLivePush(db: Db, sessionId: string) {
  return db
    .selectFrom("push_subscription as p")
    .innerJoin("session as s", "s.id", "p.session_id")
    .innerJoin("user_account as u", "u.id", "s.user_id")
    .select(["p.session_id", "p.endpoint", "p.p256dh", "p.auth", "u.id as user_id", "u.language"])
    .where("s.id", "=", sessionId)
    .where("s.ended_at", "is", null)
    .where("s.expires_at", ">", sql<Date>`now()`)
    .where("u.state", "=", sql.lit("active"))
    .executeTakeFirst();
}
