import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { businessChecks } from "./business-checks.queries.ts";
import { chainChecks } from "./chain.queries.ts";
import { closedMonthChecks } from "./closed-month-checks.queries.ts";
import type { LedgerCheck } from "./ledger-check.ts";
import { traceChecks } from "./trace-checks.queries.ts";

/** Invariants of the ledger, recomputed from its transfers without the function that posts. */
const checks: readonly LedgerCheck[] = [
  {
    name: "each transfer has two entries of its amount, which sum to zero",
    firstWrong: sql`
      select format('transfer %s', t.id) as row from ledger_transfer t
      left join ledger_entry e on e.transfer_id = t.id
      group by t.id, t.amount, t.from_id, t.to_id
      having count(e.transfer_id) <> 2 or sum(e.amount) <> 0 or max(e.amount) <> t.amount
        or bool_or(e.account_id <> case when e.amount < 0 then t.from_id else t.to_id end)
      order by t.id limit 1`,
  },
  {
    name: "the balances and versions of an account follow one another",
    firstWrong: sql`
      select format('entry %s of account %s: balance %s, expected %s', transfer_id, account_id, balance_before, expected) as row
      from (
        select e.*, coalesce(lag(balance_after) over w, 0) as expected, row_number() over w as nth
        from ledger_entry e where account_version is not null
        window w as (partition by account_id order by account_version)
      ) e
      where balance_before <> expected or balance_after <> balance_before + amount or account_version <> nth
      order by transfer_id limit 1`,
  },
  {
    name: "an account has the balance and the version of its last entry",
    firstWrong: sql`
      select format('account %s (%s): balance %s, expected %s', a.id, a.kind, a.balance, coalesce(s.amount, 0)) as row
      from ledger_account a
      left join (select account_id, sum(amount) as amount, count(*) as entries from ledger_entry group by 1) s on s.account_id = a.id
      where a.balance is not null and (a.balance <> coalesce(s.amount, 0) or a.version <> coalesce(s.entries, 0))
      order by a.id limit 1`,
  },
  {
    name: "only accounts without a floor were ever below zero",
    firstWrong: sql`
      select format('entry %s of account %s: balance %s', e.transfer_id, a.id, e.balance_after) as row
      from ledger_entry e join ledger_account a on a.id = e.account_id
      where e.balance_after < a.floor order by e.transfer_id limit 1`,
  },
  {
    name: "all entries sum to zero",
    firstWrong: sql`select format('sum %s', sum(amount)) as row from ledger_entry having sum(amount) <> 0`,
  },
  {
    name: "an act makes only the transfers of its kind, in one currency",
    firstWrong: sql`
      select format('transfer %s of act %s (%s)', t.id, c.id, c.act) as row
      from ledger_transfer t
      join ledger_act c on c.id = t.act_id
      join ledger_account f on f.id = t.from_id
      join ledger_account g on g.id = t.to_id
      where not exists (select from ledger_rule r where r.act = c.act and r.from_kind = f.kind and r.to_kind = g.kind)
        or t.currency <> f.currency or t.currency <> g.currency
        or t.currency <> (select currency from ledger_currency)
      order by t.id limit 1`,
  },
  {
    name: "every entry has its transfer, and every transfer its act",
    firstWrong: sql`
      select format('transfer %s', coalesce(t.id, e.transfer_id)) as row
      from ledger_entry e
      full join ledger_transfer t on t.id = e.transfer_id
      left join ledger_act c on c.id = t.act_id
      where t.id is null or c.id is null order by coalesce(t.id, e.transfer_id) limit 1`,
  },
  {
    name: "a transfer is taken back by no more than its amount",
    firstWrong: sql`
      select format('transfer %s: %s, taken back %s', t.id, t.amount, r.amount) as row
      from ledger_transfer t join (select reverses, sum(amount) as amount from ledger_transfer where reverses is not null group by 1) r
        on r.reverses = t.id
      where r.amount > t.amount order by t.id limit 1`,
  },
  {
    name: "every act has transfers",
    firstWrong: sql`
      select format('act %s (%s)', c.id, c.act) as row from ledger_act c
      where not exists (select from ledger_transfer t where t.act_id = c.id) order by c.created_at, c.id limit 1`,
  },
  {
    name: "an act has the digest of its transfers",
    firstWrong: sql`
      select format('act %s (%s)', c.id, c.act) as row
      from ledger_act c
      cross join lateral (
        select array_agg(from_id order by position) as sources, array_agg(to_id order by position) as targets,
          array_agg(amount order by position) as amounts, array_agg(reverses order by position) as reversed
        from ledger_transfer where act_id = c.id
      ) t
      where c.digest <> sha256(convert_to(concat_ws(' ', c.act, t.sources, t.targets, t.amounts, t.reversed), 'UTF8'))
      order by c.created_at, c.id limit 1`,
  },
  {
    name: "the counters equal the entries they count",
    firstWrong: sql`
      select format('account %s (%s): counter %s, expected %s', a.id, a.kind, coalesce(c.amount, 0), coalesce(s.amount, 0)) as row
      from ledger_account a
      left join (select account_id, sum(amount) as amount from ledger_entry group by 1) s on s.account_id = a.id
      left join (select owner_id, sum(amount) as amount from counter_part where name = 'ledger.balance' group by 1) c on c.owner_id = a.id
      where a.balance is null and coalesce(c.amount, 0) <> coalesce(s.amount, 0)
      order by a.id limit 1`,
  },
];

const own = [...checks, ...chainChecks, ...closedMonthChecks];

export interface VerifiedLedger {
  /** The violated rule and the first row that breaks it; null if the ledger is sound. */
  failure: { rule: string; row: string } | null;
  acts: number;
  transfers: number;
  accounts: number;
}

/**
 * Recomputes every balance, sum and chain of the ledger in one snapshot, and compares it with the business it is about, its rules and the audit log; without
 * `withBusiness`, by the ledger's own tables alone.
 */
export async function verifyLedger(db: Db, { withBusiness = true } = {}): Promise<VerifiedLedger> {
  const verify = async (tx: Db): Promise<VerifiedLedger> => {
    await sql`set local statement_timeout = 0`.execute(tx);
    let failure: VerifiedLedger["failure"] = null;
    for (const { name: rule, firstWrong } of withBusiness ? [...own, ...businessChecks, ...traceChecks] : own) {
      const [wrong] = (await firstWrong.execute(tx)).rows;
      failure ??= wrong ? { rule, row: wrong.row } : null;
    }
    const counts = await sql<{ acts: number; transfers: number; accounts: number }>`
      select (select count(*)::int from ledger_act) as acts, (select count(*)::int from ledger_transfer) as transfers,
        (select count(*)::int from ledger_account) as accounts`.execute(tx);
    return { failure, ...(counts.rows[0] ?? { acts: 0, transfers: 0, accounts: 0 }) };
  };
  return db.isTransaction
    ? verify(db)
    : db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(verify);
}

/** A transfer with its fields for an export. */
export interface ExportedTransfer {
  id: string;
  act_id: string;
  act: string;
  key: string;
  report_id: string | null;
  award_id: string | null;
  deposit_id: string | null;
  withdrawal_id: string | null;
  at: Date;
  amount: string;
  currency: string;
  from_id: string;
  from_kind: string;
  from_owner: string | null;
  /** The balance after the transfer; null for accounts without one. */
  from_balance: string | null;
  to_id: string;
  to_kind: string;
  to_owner: string | null;
  to_balance: string | null;
}

/** The transfers after the one with this id, in the order in which accounts were changed. */
export async function listTransfers(db: Db, after: string, limit: number): Promise<ExportedTransfer[]> {
  const { rows } = await sql<ExportedTransfer>`
    select t.id, c.id as act_id, c.act, c.key, c.report_id, c.award_id, c.deposit_id, c.withdrawal_id, e.created_at as at, t.amount, t.currency,
      t.from_id, f.kind as from_kind, coalesce(f.program_id, f.company_id, f.user_id) as from_owner, e.balance_after as from_balance,
      t.to_id, g.kind as to_kind, coalesce(g.program_id, g.company_id, g.user_id) as to_owner, d.balance_after as to_balance
    from ledger_transfer t
    join ledger_act c on c.id = t.act_id
    join ledger_account f on f.id = t.from_id
    join ledger_account g on g.id = t.to_id
    join ledger_entry e on e.transfer_id = t.id and e.account_id = t.from_id
    join ledger_entry d on d.transfer_id = t.id and d.account_id = t.to_id
    where t.id > ${after} order by t.id limit ${limit}`.execute(db);
  return rows;
}
