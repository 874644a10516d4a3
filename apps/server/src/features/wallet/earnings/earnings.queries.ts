import { earningsMonths } from "@safeport/contract/wallet/earnings/earnings.endpoints";
import type { Db } from "@safeport/db/named-statement";
import { type RawBuilder, sql } from "kysely";

const firstShown = sql`(date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${sql.lit(earningsMonths - 1)})) at time zone 'UTC'`;

/**
 * Earnings of a person by awards since the first of the shown months, or since another time, as `at`, `amount` and `report_id`: as it was booked, or, if the
 * company pays itself, as its arrival was confirmed. An award that was taken back counts against its own month.
 */
function earned(userId: string, since: RawBuilder<unknown> = firstShown) {
  return sql`select e.created_at as at, e.amount, x.report_id from ledger_account a
    join ledger_entry e on e.account_id = a.id
    join ledger_transfer t on t.id = e.transfer_id
    join ledger_act x on x.id = t.act_id and x.act in ('bounty', 'bonus', 'retest', 'award_reversed')
    where a.user_id = ${userId} and a.kind in ('user:pending', 'user:available') and e.created_at >= ${since}
    union all
    select w.answered_at, p.amount, w.report_id from award_part p join award w on w.id = p.award_id
    where p.user_id = ${userId} and w.status = 'confirmed' and w.answered_at >= ${since}`;
}

/** Earnings of a person per month, in minor units, oldest first. */
export async function earningsByMonth(db: Db, userId: string): Promise<{ month: string; amount: string }[]> {
  const { rows } = await sql<{ month: string; amount: string }>`
    with earned as (
      select date_trunc('month', e.at at time zone 'UTC') as month, sum(e.amount) as amount from (${earned(userId)}) e group by 1)
    select to_char(m.month, 'YYYY-MM') as month, coalesce(earned.amount, 0)::text as amount
    from generate_series(
      date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${sql.lit(earningsMonths - 1)}),
      date_trunc('month', now() at time zone 'UTC'), interval '1 month') m (month)
    left join earned on earned.month = m.month
    order by 1`.execute(db);
  return rows;
}

/** Earnings of a person per program, highest first, under the program's title when they last reported to it. */
export async function earningsByProgram(
  db: Db,
  userId: string,
  limit: number,
): Promise<{ program_id: string; title: string; amount: string }[]> {
  const { rows } = await sql<{ program_id: string; title: string; amount: string }>`
    with earned as (${earned(userId)})
    select r.program_id, (array_agg(r.program_title order by r.created_at desc))[1] as title, sum(earned.amount)::text as amount
    from earned join report r on r.id = earned.report_id
    group by r.program_id having sum(earned.amount) > 0 order by sum(earned.amount) desc limit ${limit}`.execute(db);
  return rows;
}

/** The start of a month such as `2026-11` in UTC, or of the one `later` months after it. */
const beginOf = (month: string, later = 0) =>
  sql`(${`${month}-01`}::timestamp + make_interval(months => ${sql.lit(later)})) at time zone 'UTC'`;

export interface MonthAmount {
  month: string;
  amount: string;
}

/** Sums `source`, rows with `at` and `amount`, in each of the `count` months up to `month`, oldest first. */
async function sumByMonth(db: Db, source: RawBuilder<unknown>, month: string, count: number): Promise<MonthAmount[]> {
  const { rows } = await sql<MonthAmount>`
    with sums as (
      select date_trunc('month', s.at at time zone 'UTC') as month, sum(s.amount) as amount from (${source}) s
      where s.at >= ${beginOf(month, 1 - count)} and s.at < ${beginOf(month, 1)} group by 1)
    select to_char(m.month, 'YYYY-MM') as month, coalesce(sums.amount, 0)::text as amount
    from generate_series(${`${month}-01`}::timestamp - make_interval(months => ${sql.lit(count - 1)}), ${`${month}-01`}::timestamp, interval '1 month') m (month)
    left join sums on sums.month = m.month
    order by 1`.execute(db);
  return rows;
}

/** Earnings of a person in each of the `count` months up to `month`, in minor units, oldest first. */
export function earnedUntilMonth(db: Db, userId: string, month: string, count: number): Promise<MonthAmount[]> {
  return sumByMonth(db, earned(userId, beginOf(month, 1 - count)), month, count);
}

/** Awards of a company with their fees, without what was taken back, in each of the `count` months up to `month`, in minor units, oldest first. */
export function spentUntilMonth(db: Db, companyId: string, month: string, count: number): Promise<MonthAmount[]> {
  const spent = sql`select coalesce(booked_at, answered_at) as at, amount + fee - taken_back - fee_taken_back as amount
    from award where company_id = ${companyId} and (booked_at is not null or status = 'confirmed')`;
  return sumByMonth(db, spent, month, count);
}
