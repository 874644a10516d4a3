import type { Db } from "@safeport/db/named-statement";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import { isValidReport } from "../../reports/core/valid-report.visibility.ts";

/** Companies with an owner whose owners were not mailed the figures of a month, or of a later one. */
export function companiesWithoutFigures(db: Db, month: string, limit: number): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom("company as c")
    .leftJoin("monthly_figures as f", "f.company_id", "c.id")
    .select(["c.id", "c.name"])
    .where("c.archived_at", "is", null)
    .where(sql<boolean>`exists (select from company_member m where m.company_id = c.id and m.role = 'owner')`)
    .where((eb) => eb.or([eb("f.month", "is", null), eb("f.month", "<", month)]))
    .orderBy("c.id")
    .limit(limit)
    .execute();
}

/** Marks the figures of a month as mailed; false if they were already. Waits for a transaction that does the same. */
export async function claimMonth(tx: Tx, company_id: string, month: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("monthly_figures")
    .values({ company_id, month })
    .onConflict((conflict) =>
      conflict.column("company_id").doUpdateSet({ month }).where(sql<boolean>`monthly_figures.month < excluded.month`),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** A figure of the month, and of the month before. */
interface Compared {
  now: number;
  before: number;
}

/** The main figures of the reports that a company received in a month, and median days from receipt; null without such a report. */
export interface MonthFigures extends Record<"received" | "valid" | "resolved" | "duplicates" | "invalid", Compared> {
  medians: Record<"first_response" | "triage" | "resolution", number | null>;
}

/** The figures of a month, as YYYY-MM in UTC; the same as on the dashboard of the company. */
export async function readMonthFigures(db: Db, companyId: string, month: string): Promise<MonthFigures> {
  const counted = {
    received: sql`true`,
    valid: isValidReport(),
    resolved: sql`r.status = 'resolved'`,
    duplicates: sql`r.status = 'duplicate'`,
    invalid: sql`r.status in ('spam', 'not_applicable')`,
  };
  const counts = Object.entries(counted).map(
    ([name, condition]) => sql`${sql.lit(name)}, json_build_object('now', count(*) filter (where is_now and ${condition}),
      'before', count(*) filter (where not is_now and ${condition}))`,
  );
  const days = (
    time: RawBuilder<unknown>,
  ) => sql`round((percentile_cont(0.5) within group (order by extract(epoch from ${time} - r.sent_at) / 86400)
    filter (where is_now and r.imported_at is null))::numeric, 1)::float8`;
  const triaged = sql`least(r.validated_at, case when r.close_reason in ('withdrawn', 'stale') then null else r.closed_at end)`;
  const { rows } = await sql<{ figures: MonthFigures }>`
    select json_build_object(${sql.join(counts)}, 'medians', json_build_object('first_response', ${days(sql`r.first_response_at`)},
      'triage', ${days(triaged)}, 'resolution', ${days(sql`case when r.status = 'resolved' then r.closed_at end`)})) as figures
    from (select (${`${month}-01`}::timestamp at time zone 'UTC') as start) as m
    join report r on r.company_id = ${companyId} and r.status <> 'draft' and r.sent_at >= (${`${month}-01`}::timestamp - interval '1 month') at time zone 'UTC'
      and r.sent_at < (${`${month}-01`}::timestamp + interval '1 month') at time zone 'UTC'
    cross join lateral (select r.sent_at >= m.start as is_now) as w`.execute(db);
  return (rows[0] as { figures: MonthFigures }).figures;
}
