import { lockKeys } from "@safeport/db/lock-keys";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import type { LedgerCheck } from "./ledger-check.ts";

/** Puts the next acts into the chain, and returns how many; one transaction at a time does it. */
export async function chainActs(tx: Tx, batch: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(${lockKeys.ledgerChain})`.execute(tx);
  const { rows } = await sql<{ count: number }>`select chain_ledger(${batch}) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The last place of the chain. */
export function findEnd(db: Db) {
  return db.selectFrom("ledger_chain").select(["number", "act_id", "hash"]).orderBy("number", "desc").limit(1).executeTakeFirst();
}

/** Notes that the audit log has this place of the chain; false if it had it before. */
export async function noteEnd(tx: Tx, number: string): Promise<boolean> {
  const noted = tx
    .insertInto("ledger_head")
    .values({ number })
    .onConflict((conflict) => conflict.doNothing());
  return (await noted.returning("number").executeTakeFirst()) !== undefined;
}

/** Invariants of the chain of acts. */
export const chainChecks: readonly LedgerCheck[] = [
  {
    name: "each place of the chain follows from the one before and from its act",
    firstWrong: sql`select format('act %s at place %s of the chain', act_id, link) as row from first_wrong_link()`,
  },
  {
    name: "each act is in the chain, or waits for its place",
    firstWrong: sql`
      select format('act %s (%s) of %s', a.id, a.act, a.created_at) as row from ledger_act a
      where not exists (select from ledger_chain c where c.act_id = a.id) and not exists (select from ledger_unchained u where u.act_id = a.id)
      order by a.created_at, a.id limit 1`,
  },
  {
    // The job runs each minute; an act that is a day older than one before it was written with a time of its own.
    name: "the acts of the chain are in the order of their time",
    firstWrong: sql`
      select format('act %s at place %s of the chain, of %s', act_id, number, created_at) as row
      from (
        select c.number, c.act_id, a.created_at, max(a.created_at) over (order by c.number rows between unbounded preceding and 1 preceding) as before
        from ledger_chain c join ledger_act a on a.id = c.act_id
      ) placed
      where created_at < before - interval '1 day' order by number limit 1`,
  },
  {
    name: "the chain has the ends that the audit log has noted",
    firstWrong: sql`
      select format('place %s of the chain', l.object_snapshot->>'number') as row from audit_log l
      left join ledger_chain c on c.number = (l.object_snapshot->>'number')::bigint
      where l.action = 'ledger.head_noted' and encode(c.hash, 'hex') is distinct from l.object_snapshot->>'hash'
      order by l.id limit 1`,
  },
];
