import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** SQL for the ids of a person's companies, as an array, so that a list looks them up once and not for every row. */
export function companiesOf(person: string): string {
  return `array(select company_id from company_member where user_id = ${person})`;
}

/**
 * SQL that is true where a person may read the report `r`; `person` and `staff` are SQL for their user id and for whether they
 * belong to the platform. The same rule as `reportPolicy.read`, and the only place that states it in SQL.
 */
export function visibleReport(person: string, staff: string): string {
  return `(r.author_id = ${person} or (r.status <> 'draft' and (${staff} or r.company_id = any(${companiesOf(person)}))))`;
}

/** SQL that is true where that person may also read the internal side of the report, as `reportPolicy.see_internal`. */
export function visibleInternally(person: string, staff: string): string {
  return `(r.author_id <> ${person} and ${visibleReport(person, staff)})`;
}

/** The user ids of those of `actors` who may read a sent report now, or its internal side. Nobody is notified of a draft. */
export async function whoSeesReport(db: Db, reportId: string, actors: readonly Actor[], internal: boolean): Promise<Set<string>> {
  const people = JSON.stringify(actors.map((actor) => ({ id: actor.user_id, staff: isStaff(actor) })));
  const visible = internal ? visibleInternally : visibleReport;
  const { rows } = await sql<{ id: string }>`
    select a.id from jsonb_to_recordset(${people}) as a (id uuid, staff boolean)
    join report r on r.id = ${reportId} and r.status <> 'draft' and ${sql.raw(visible("a.id", "a.staff"))}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
