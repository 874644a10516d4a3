import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import { type Expression, type RawBuilder, sql } from "kysely";

/** The ids of a person's companies, as an array, so that a list looks them up once and not for every row. */
export function companyIdsOf(person: Expression<string>): RawBuilder<string[]> {
  return sql`array(select company_id from company_member where user_id = ${person})`;
}

/**
 * Whether a person may read the report `r`; `staff` says whether they belong to the platform. The same rule as `reportPolicy.read`,
 * and the only place that states it in SQL.
 */
export function isReportVisible(person: Expression<string>, staff: Expression<boolean>): RawBuilder<boolean> {
  return sql`(r.author_id = ${person} or (r.status <> 'draft' and (${staff} or r.company_id = any(${companyIdsOf(person)}))))`;
}

/** Whether that person may also read the internal side of the report, as `reportPolicy.see_internal`. */
export function isReportVisibleInternally(person: Expression<string>, staff: Expression<boolean>): RawBuilder<boolean> {
  return sql`(r.author_id <> ${person} and ${isReportVisible(person, staff)})`;
}

/** Whether a person may read every sent report of a company: what remains of `isReportVisible` there. */
export function seesCompany(
  person: Expression<string>,
  staff: Expression<boolean>,
  company: Expression<string | null>,
): RawBuilder<boolean> {
  return sql`(${staff} or ${company} = any(${companyIdsOf(person)}))`;
}

/** The user ids of those of `actors` who may read a sent report now, or its internal side. Nobody is notified of a draft. */
export async function whoSeesReport(db: Db, reportId: string, actors: readonly Actor[], internal: boolean): Promise<Set<string>> {
  const people = JSON.stringify(actors.map((actor) => ({ id: actor.user_id, staff: isStaff(actor) })));
  const isVisible = internal ? isReportVisibleInternally : isReportVisible;
  const { rows } = await sql<{ id: string }>`
    select a.id from jsonb_to_recordset(${people}) as a (id uuid, staff boolean)
    join report r on r.id = ${reportId} and r.status <> 'draft' and ${isVisible(sql.ref("a.id"), sql.ref("a.staff"))}`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
