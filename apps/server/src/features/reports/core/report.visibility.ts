import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import { type Expression, type RawBuilder, sql } from "kysely";

/** The ids of a person's companies, as an array, so that a list looks them up once and not for every row. */
export function companyIdsOf(person: Expression<string>): RawBuilder<string[]> {
  return sql`array(select company_id from company_member where user_id = ${person})`;
}

/** The ids of the reports that a person has accepted to share with their authors, as an array. */
export function sharedReportsOf(person: Expression<string>): RawBuilder<string[]> {
  return sql`array(select report_id from report_collaborator where user_id = ${person} and accepted_at is not null)`;
}

/** Whether a person has accepted to share the report `r`: `sharedReportsOf` for a report that is read anyway. */
export function isCollaborator(person: Expression<string | null>): RawBuilder<boolean> {
  return sql`(r.has_collaborators and exists (select from report_collaborator rc
    where rc.report_id = r.id and rc.user_id = ${person} and rc.accepted_at is not null))`;
}

/** Whether a person decides a dispute on the report `r` as a guest; they read it as both sides do, until the dispute ends. */
export function isGuestMediator(person: Expression<string | null>): RawBuilder<boolean> {
  return sql`(r.dispute_open and exists (select from dispute gd
    where gd.report_id = r.id and gd.mediator_id = ${person} and gd.mediator_is_guest and gd.ended_at is null))`;
}

/** Whether a person wrote the report `r` or shares it; they see nothing internal of it, whatever else they are. Only sent reports are shared. */
export function isReporter(person: Expression<string>): RawBuilder<boolean> {
  return sql`(r.author_id = ${person} or r.id = any(${sharedReportsOf(person)}))`;
}

/**
 * Whether a person may read the report `r`; `staff` says whether they belong to the platform. The same rule as `reportPolicy.read`,
 * and the only place that states it in SQL; the parts of a member's list (`report-page.queries.ts`) follow from it.
 */
export function isReportVisible(person: Expression<string>, staff: Expression<boolean>): RawBuilder<boolean> {
  return sql`(${isReporter(person)} or (r.status <> 'draft'
    and (${staff} or r.company_id = any(${companyIdsOf(person)}) or ${isGuestMediator(person)})))`;
}

/** Whether that person may also read the internal side of the report, as `reportPolicy.see_internal`. */
export function isReportVisibleInternally(person: Expression<string>, staff: Expression<boolean>): RawBuilder<boolean> {
  return sql`(not ${isReporter(person)} and r.status <> 'draft' and (${staff} or r.company_id = any(${companyIdsOf(person)})))`;
}

/** Whether a person may read every sent report of a company: what remains of `isReportVisible` there. */
export function seesCompany(
  person: Expression<string>,
  staff: Expression<boolean>,
  company: Expression<string | null>,
): RawBuilder<boolean> {
  return sql`(${staff} or ${company} = any(${companyIdsOf(person)}))`;
}

/** Something that happened to a report, whose readers are looked up. */
export interface ReportNews {
  /** Key of this entry in the result, for example the id of an event. */
  key: string;
  reportId: string;
  /** It belongs to the internal side. */
  internal: boolean;
}

/** The user ids of those of `actors` who may know of each piece of news now, by its key. Nobody is notified of a draft. */
export async function whoSeesReports(
  db: Db,
  news: readonly ReportNews[],
  actors: readonly Actor[],
): Promise<Map<string, Set<string>>> {
  const people = JSON.stringify(actors.map((actor) => ({ id: actor.user_id, staff: isStaff(actor) })));
  const person = sql.ref<string>("a.id");
  const staff = sql.ref<boolean>("a.staff");
  const { rows } = await sql<{ key: string; ids: string[] }>`
    select n.key, array_agg(a.id) as ids
    from jsonb_to_recordset(${JSON.stringify(news)}) as n (key text, "reportId" uuid, internal boolean)
    join report r on r.id = n."reportId" and r.status <> 'draft'
    join jsonb_to_recordset(${people}) as a (id uuid, staff boolean) on ${isReportVisible(person, staff)}
      and (not n.internal or ${isReportVisibleInternally(person, staff)})
    group by n.key`.execute(db);
  return new Map(rows.map(({ key, ids }) => [key, new Set(ids)]));
}

interface ReportEvent {
  id: string;
  subject_id: string;
  data: object;
}

/** The same for events whose subject is a report, by the id of the event. */
export function whoHearsOfReports(db: Db, events: readonly ReportEvent[], actors: readonly Actor[]) {
  const isInternal = (data: object) => "is_internal" in data && data.is_internal === true;
  const news = events.map(({ id, subject_id, data }) => ({ key: id, reportId: subject_id, internal: isInternal(data) }));
  return whoSeesReports(db, news, actors);
}
