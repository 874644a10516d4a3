import type { AccountKind } from "@safeport/contract/wallet/ledger/ledger.values";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

export interface BalanceRow {
  kind: AccountKind;
  program_id: string | null;
  program_title: string | null;
  program_handle: string | null;
  balance: string;
}

/** The balances of a company's accounts at the end of a day: each is that of the account's last entry until then. */
export async function listCompanyBalances(db: Db, companyId: string, day: string): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    select a.kind, a.program_id, p.title as program_title, p.handle as program_handle, coalesce(last.balance_after, 0) as balance
    from ledger_account a
    left join program p on p.id = a.program_id
    left join lateral (
      select e.balance_after from ledger_entry e
      where e.account_id = a.id and e.account_version is not null and e.created_at < (${day}::date + 1)::timestamp at time zone 'UTC'
      order by e.created_at desc, e.account_version desc limit 1
    ) last on true
    where a.company_id = ${companyId} order by a.kind, p.title, a.id`.execute(db);
  return rows;
}

/** The balances of all kinds at the end of a day: those of the last stored day until then, and what was booked since. */
export async function listKindBalances(db: Db, day: string): Promise<{ kind: AccountKind; balance: string }[]> {
  const { rows } = await sql<{ kind: AccountKind; balance: string }>`
    with stored as materialized (select max(day) as day from ledger_day where day <= ${day}::date)
    select k as kind, coalesce(d.balance, 0) + coalesce(moved.amount, 0) as balance
    from unnest(enum_range(null::account_kind)) k
    left join ledger_day d on d.kind = k and d.day = (select day from stored)
    left join (
      select a.kind, sum(e.amount)::bigint as amount
      from ledger_entry e join ledger_account a on a.id = e.account_id
      where e.created_at >= coalesce(((select day from stored) + 1)::timestamp at time zone 'UTC', '-infinity')
        and e.created_at < (${day}::date + 1)::timestamp at time zone 'UTC'
      group by 1
    ) moved on moved.kind = k`.execute(db);
  return rows;
}
