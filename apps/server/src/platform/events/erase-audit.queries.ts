import { lockKeys } from "@safeport/db/lock-keys";
import { sql } from "kysely";
import type { Tx } from "../transaction.ts";

/** The keys of a snapshot that name a person in entries of others; an index of the log has the same. */
const naming = sql`array['researcher', 'member', 'mediator']`;

/**
 * Empties the personal values of a person in the audit log, with the salts of their hashes: the addresses of their acts and of
 * attempts to sign in as them, and their names in entries about them and of others. The entries themselves stay, and so does a name that
 * the chain has recorded without a salt, as former versions did.
 */
export async function eraseAudit(
  tx: Tx,
  { user_id, username, email }: { user_id: string; username: string; email: string },
): Promise<void> {
  // The chain must not be extended meanwhile: an entry that the job read before would keep the salt of a value that is gone.
  await sql`select pg_advisory_xact_lock(${lockKeys.auditChain})`.execute(tx);
  const names = [username, email];
  await sql`with own as (
      select id, is_by or (user_id is null and is_about) as is_address, object_snapshot as s, is_about, is_by
      from audit_log cross join lateral (
        select coalesce(object_type = 'user' and object_id = ${user_id}, false) as is_about, user_id is not distinct from ${user_id}::uuid as is_by) as whose
      where user_id = ${user_id} or (object_type = 'user' and object_id = ${user_id})
        or (object_snapshot ? 'invitee' and object_snapshot->>'invitee' = any(${names}::text[]))
        or (object_snapshot ?| ${naming} and coalesce(object_snapshot->>'researcher', object_snapshot->>'member', object_snapshot->>'mediator') = ${username})
    ), erased as (
      select id, is_address, array_remove(array(select key from unnest(${naming}) as key where s->>key = ${username}
        and not exists (select from audit_chain c where c.log_id = own.id and not coalesce(c.salts ? key, false))) || array[
        case when is_address then 'ip' end,
        case when s->>'username' = ${username} and (is_by or is_about) then 'username' end,
        case when s->>'email' is not null and (is_by or is_about) then 'email' end,
        case when s->>'passkey' is not null and (is_by or is_about) then 'passkey' end,
        case when s->>'invitee' = any(${names}::text[]) then 'invitee' end], null) as keys
      from own
    ), emptied as (
      update audit_log l set ip = case when e.is_address then null else l.ip end,
        object_snapshot = l.object_snapshot || coalesce((select jsonb_object_agg(key, null) from unnest(array_remove(e.keys, 'ip')) as key), '{}')
      from erased e where l.id = e.id and cardinality(e.keys) > 0
    )
    update audit_chain c set salts = c.salts - e.keys from erased e
    where c.log_id = e.id and cardinality(e.keys) > 0 and c.salts is not null`.execute(tx);
}
