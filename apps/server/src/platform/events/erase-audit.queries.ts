import { lockKeys } from "@safeport/db/lock-keys";
import { sql } from "kysely";
import type { Tx } from "../transaction.ts";

/** The keys of a snapshot that name a person in entries of others; an index of the log has the same. */
const naming = ["researcher", "member", "mediator"];

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
  await sql`select erase_audit(${user_id}, ${username}, ${email}, ${naming})`.execute(tx);
}
