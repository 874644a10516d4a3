import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import { defaultReportSort, type ReportSort } from "@safeport/contract/reports/list/report-sort.values";
import { type ReportView, reportViews } from "@safeport/contract/reports/report.schema";
import { activeStatuses } from "@safeport/contract/reports/report.state";
import type { ReportTurn } from "@safeport/contract/reports/report.values";
import type { Db } from "@safeport/db/named-statement";
import { preparedQuery } from "@safeport/db/prepared-query";
import type { DB } from "@safeport/db/types.gen";
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { counterSum, platformOwner } from "../../../platform/counters/counter.queries.ts";
import { readPage } from "../../../platform/read-page.ts";
import { countAssigned } from "../desk/assignment.queries.ts";
import { assigneeColumns } from "../report.queries.ts";
import { companyIdsOf, isReportVisible, seesCompany } from "../report.visibility.ts";
import { labelsOfReport, reportFacts } from "../report-facts.visibility.ts";
import {
  allOf,
  type Condition,
  isOwnElsewhere,
  type ListOwner,
  orderOf,
  type Page,
  pageIds,
  type Reader,
  sent,
  type Values,
} from "../report-page.queries.ts";
import { matches } from "./report-search.queries.ts";

export interface ReportListFilter {
  page: number;
  size: number;
  view: ReportView;
  company_id?: string | undefined;
  program_id?: string | undefined;
  author_id?: string | undefined;
  /** One exact status. */
  status?: string | undefined;
  severity?: string | undefined;
  /** A month of UTC, e.g. "2026-03": the reports sent in it. */
  received?: string | undefined;
  /** Only closed reports, or only those that are not; applies in addition to the view. */
  closed?: boolean | undefined;
  turn?: ReportTurn | undefined;
  /** `me`, `none` or a username. */
  assignee?: string | undefined;
  weakness_id?: string | undefined;
  scope_id?: string | undefined;
  /** Whole days since sending. */
  min_age?: number | undefined;
  max_age?: number | undefined;
  has_dispute?: boolean | undefined;
  /** Points from 0 to 100. */
  min_completeness?: number | undefined;
  max_completeness?: number | undefined;
  has_files?: boolean | undefined;
  contested?: boolean | undefined;
  /** The id of a label, or `none`. */
  label?: string | undefined;
  search?: string | undefined;
  sort: ReportSort;
  /** Whether each row has the whole description. */
  full?: boolean | undefined;
}

/** Chooses the statement that reads the list. The membership only says where to look: the statement itself checks the right. */
function listOwner(actor: Actor, companyId: string | undefined): ListOwner {
  if (isStaff(actor)) return companyId ? "company" : "platform";
  if (companyId) return actor.company_ids.includes(companyId) ? "company" : "author";
  return actor.company_ids.length > 0 ? "member" : "author";
}

/** Written exactly like the partial indexes, so that each view is read from its own index. */
const views: Record<ReportView, Condition> = {
  all: sent,
  new: sql`r.status = 'new'`,
  active: sql`r.status in (${sql.join(activeStatuses.map((status) => sql.lit(status)))})`,
  disputed: sql`r.dispute_open`,
  closed: sql`r.closed_at is not null`,
};

/** Which reports belong to a list. Of one company the right is decided once and not for each report, so that the index suffices. */
const listed: Record<ListOwner, (reader: Values<Reader>) => Condition> = {
  author: ({ person }) => sql`r.author_id = ${person}`,
  company: ({ person, company, staff }) => sql`r.company_id = ${company} and ${seesCompany(person, staff, company)}`,
  member: ({ person, staff }) =>
    sql`(r.author_id = ${person} or r.company_id = any(${companyIdsOf(person)})) and ${isReportVisible(person, staff)}`,
  platform: ({ staff }) => sql`${staff}`,
};

/** The owners whose counters make up the total of a list; none where the reader may not see it. */
const counted: Record<Exclude<ListOwner, "author">, (reader: Values<Reader>) => RawBuilder<string[]>> = {
  company: ({ person, company, staff }) => sql`array(select ${company}::uuid where ${seesCompany(person, staff, company)})`,
  member: ({ person }) => companyIdsOf(person),
  platform: ({ staff }) => sql`array(select ${sql.lit(platformOwner)}::uuid where ${staff})`,
};

/** The number of reports in a view: from the counters and, for a member of companies, their own reports, which those do not include. */
function totalOf(owner: Exclude<ListOwner, "author">, view: ReportView, reader: Values<Reader>): RawBuilder<number> {
  const total = counterSum(`reports.${view}`, counted[owner](reader));
  if (owner !== "member") return total;
  const inView = view === "all" ? sql`true` : views[view];
  return sql`${total} + (select count(*)::int from report r where ${isOwnElsewhere(reader.person)} and ${inView})`;
}

/** A filtered list is counted up to this many rows; nobody pages further. */
const countLimit = 10_000;

interface ListKind {
  owner: ListOwner;
  view: ReportView;
  sort: ReportSort;
  isNarrow: boolean;
  full?: boolean | undefined;
}

function listQuery(
  db: Kysely<DB>,
  { owner, view, sort, isNarrow, full = false }: ListKind,
  values: Values<Page>,
  filters: readonly Condition[],
) {
  const holdsDrafts = owner === "author" || owner === "member";
  // The other views imply that a report was sent; stating it lets PostgreSQL use the index of the titles, which contains no drafts.
  const inView = holdsDrafts && view === "all" ? [] : [...new Set([sent, views[view]])];
  const conditions = { listed: listed[owner](values), wanted: [...inView, ...filters] };
  const isCounted = filters.length === 0 && owner !== "author";
  const total = isCounted
    ? totalOf(owner, view, values)
    : sql<number>`(select count(*)::int from (select 1 from report r where ${allOf([conditions.listed, ...conditions.wanted])} limit ${sql.lit(countLimit)}) as counted)`;
  return db
    .selectFrom(pageIds({ owner, sort, isNarrow }, conditions, values).as("page"))
    .innerJoin("report as r", "r.id", "page.id")
    .innerJoin("program as p", "p.id", "r.program_id")
    .innerJoin("user_account as u", "u.id", "r.author_id")
    .leftJoin("user_account as ua", "ua.id", "r.assignee_id")
    .select(assigneeColumns)
    .select(labelsOfReport.as("labels"))
    .select(reportFacts(values.person))
    .select([
      "r.id",
      "r.severity",
      "r.title",
      "r.excerpt",
      "r.completeness",
      "r.created_at",
      "r.last_activity_at",
      "r.last_internal_at",
    ])
    .select(["r.program_title", "p.handle as program_handle", "u.username as author_username"])
    .select(total.as("total"))
    .$if(full, (cards) => cards.select("r.description_markdown"))
    .orderBy(orderOf(owner, sort, values));
}

type ListQuery = ReturnType<typeof listQuery>;
type ListRow = Awaited<ReturnType<ListQuery["execute"]>>[number];
export type ReportCardRow = Omit<ListRow, "total">;

const hotLists = new Map(
  (["author", "company", "member", "platform"] as const).flatMap((owner) =>
    reportViews.map((view) => [
      `${owner} ${view}`,
      preparedQuery<Page, ListRow>(`reports_${owner}_${view}`, (db, param) => {
        const reader = { person: param("person"), company: param("company"), staff: param("staff") };
        return listQuery(
          db,
          { owner, view, sort: defaultReportSort, isNarrow: false },
          { ...reader, limit: param("limit"), offset: param("offset") },
          [],
        );
      }),
    ]),
  ),
);

/** Sent in the month that begins then, in UTC. */
function sentIn(month: RawBuilder<Date>): Condition {
  return sql`(r.sent_at >= ${month} at time zone 'UTC' and r.sent_at < (${month} + interval '1 month') at time zone 'UTC')`;
}

/** Assigned to the reader (`me`), to nobody (`none`) or to somebody by their username; never the reader's own reports, whose assignee they may not know. */
function isAssignedTo(assignee: string, person: string): Condition {
  const isIt =
    assignee === "none"
      ? sql`r.assignee_id is null`
      : assignee === "me"
        ? sql`r.assignee_id = ${person}::uuid`
        : sql`r.assignee_id = (select id from user_account where username = ${assignee.toLowerCase()})`;
  return sql`(r.author_id <> ${person}::uuid and r.status <> 'draft' and ${isIt})`;
}

/** Has a label, or none (`none`); never the reader's own reports, whose labels they may not know. */
function hasLabel(label: string, person: string): Condition {
  const has =
    label === "none"
      ? sql`not exists (select from report_label rl where rl.report_id = r.id)`
      : sql`r.id in (select rl.report_id from report_label rl where rl.label_id = ${label})`;
  return sql`(r.author_id <> ${person}::uuid and r.status <> 'draft' and ${has})`;
}

function filtersOf(filter: ReportListFilter, owner: ListOwner, person: string): Condition[] {
  const { company_id, program_id, author_id, status, severity, received, closed, search } = filter;
  const { turn, assignee, weakness_id, scope_id, min_age, max_age, has_dispute, contested, label } = filter;
  const all: (Condition | false)[] = [
    // Every other list with a company is the list of that company.
    owner === "author" && company_id !== undefined && sql`r.company_id = ${company_id}`,
    program_id !== undefined && sql`r.program_id = ${program_id}`,
    author_id !== undefined && sql`r.author_id = ${author_id}`,
    status !== undefined && sql`r.status = ${status}::report_status`,
    severity !== undefined && sql`r.severity = ${severity}::severity`,
    received !== undefined && sentIn(sql`(${`${received}-01`}::timestamp)`),
    closed !== undefined && sql`(r.closed_at is not null) = ${closed}`,
    turn !== undefined && sql`r.turn = ${turn}::report_turn`,
    assignee !== undefined && isAssignedTo(assignee, person),
    weakness_id !== undefined && sql`r.weakness_id = ${weakness_id}`,
    scope_id !== undefined && sql`r.scope_id = ${scope_id}`,
    min_age !== undefined && sql`r.sent_at <= now() - make_interval(days => ${min_age}::int)`,
    max_age !== undefined && sql`r.sent_at > now() - make_interval(days => ${max_age}::int + 1)`,
    filter.min_completeness !== undefined && sql`r.completeness >= ${filter.min_completeness}`,
    filter.max_completeness !== undefined && sql`r.completeness <= ${filter.max_completeness}`,
    filter.has_files !== undefined &&
      sql`exists (select from file f where f.parent_id = r.id and f.upload_state is not null) = ${filter.has_files}`,
    label !== undefined && hasLabel(label, person),
    has_dispute !== undefined && sql`r.dispute_open = ${has_dispute}`,
    contested !== undefined && sql`(r.severity_answer = 'contested') is ${sql.lit(contested)}`,
    search ? matches(search, owner, sql`${person}::uuid`) : false,
  ];
  return all.filter((condition) => condition !== false);
}

/** Whether a filter has an index of its own. */
function isNarrow({ search, author_id, program_id, status, assignee, scope_id }: ReportListFilter): boolean {
  const isOfOne = [author_id, program_id, scope_id].some((id) => id !== undefined);
  return Boolean(search) || isOfOne || status === "draft" || (assignee !== undefined && assignee !== "none");
}

/** One page of the reports the actor may see, in the order asked for, and how many there are (counted to 10,000 where filtered). */
export async function pageOfReports(
  db: Db,
  actor: Actor,
  filter: ReportListFilter,
): Promise<{ items: ReportCardRow[]; total: number }> {
  const owner = listOwner(actor, filter.company_id);
  // Only authors see drafts; without this, PostgreSQL would scan everything else first.
  if (filter.status === "draft" && (owner === "company" || owner === "platform")) return { items: [], total: 0 };
  const filters = filtersOf(filter, owner, actor.user_id);
  const { view, sort, full } = filter;
  // Orders other than the usual one are planned each time: how many rows of the view come early in them decides which index is the quicker one.
  const hot = filters.length === 0 && !full && sort === defaultReportSort ? hotLists.get(`${owner} ${view}`) : undefined;
  const reader = readerOf(actor, owner === "company" ? filter.company_id : undefined);
  return readPage(filter, async (limit, offset) => {
    const page = { limit, offset, ...reader };
    return hot
      ? hot(db, page)
      : listQuery(db, { owner, view, sort, isNarrow: isNarrow(filter), full }, valuesOf(page), filters).execute();
  });
}

/** Which reports `r` a query finds for somebody, and in which order, for statements that read all of them. */
export function reportsFound(
  actor: Actor,
  filter: Omit<ReportListFilter, "page" | "size">,
): { where: Condition; order: RawBuilder<unknown> } {
  const owner = listOwner(actor, filter.company_id);
  const values = valuesOf({ ...readerOf(actor, owner === "company" ? filter.company_id : undefined), limit: 0, offset: 0 });
  const inView = filter.view === "all" ? [] : [views[filter.view]];
  const conditions = [
    listed[owner](values),
    sent,
    ...inView,
    ...filtersOf({ ...filter, page: 1, size: 1 }, owner, actor.user_id),
  ];
  return { where: allOf(conditions), order: orderOf(owner, filter.sort, values) };
}

function readerOf(actor: Actor, companyId: string | undefined): Reader {
  return { person: actor.user_id, company: companyId ?? null, staff: isStaff(actor) };
}

function valuesOf({ person, company, staff, limit, offset }: Page): Values<Page> {
  return {
    person: sql`${person}::uuid`,
    company: sql`${company}::uuid`,
    staff: sql`${staff}::boolean`,
    limit: sql`${limit}`,
    offset: sql`${offset}`,
  };
}

export type CountsRow = Record<ReportView, number>;
type DeskCounts = Awaited<ReturnType<typeof countAssigned>>;

/** One column for each view. */
const perView = (countOf: (view: ReportView) => RawBuilder<number>) => reportViews.map((view) => countOf(view).as(view));

type CountsOwner = "author" | "author at company" | Exclude<ListOwner, "author">;

function countsQuery(db: Kysely<DB>, owner: CountsOwner, reader: Values<Reader>) {
  if (owner === "member") return db.selectNoFrom(perView((view) => totalOf("member", view, reader)));
  if (owner === "author" || owner === "author at company") {
    const own = db
      .selectFrom("report as r")
      .select(perView((view) => (view === "all" ? sql`count(*)::int` : sql`(count(*) filter (where ${views[view]}))::int`)))
      .where("r.author_id", "=", reader.person);
    return owner === "author" ? own : own.where("r.company_id", "=", reader.company as Expression<string>);
  }
  return db
    .selectFrom("counter_part")
    .select(perView((view) => sql`coalesce(sum(amount) filter (where name = ${sql.lit(`reports.${view}`)}), 0)::int`))
    .where(sql<SqlBool>`owner_id = any(${counted[owner](reader)})`);
}

function declareCounts(owner: CountsOwner) {
  return preparedQuery<Reader, CountsRow>(`report_counts_${owner.replaceAll(" ", "_")}`, (db, param) =>
    countsQuery(db, owner, { person: param("person"), company: param("company"), staff: param("staff") }),
  );
}
const readCounts = {
  author: declareCounts("author"),
  "author at company": declareCounts("author at company"),
  company: declareCounts("company"),
  member: declareCounts("member"),
  platform: declareCounts("platform"),
};

/** The number of reports in each view of the actor's Reports page: from the counters, or counted in the index of a person's own reports. */
export async function countViews(db: Db, actor: Actor, companyId: string | undefined): Promise<CountsRow & DeskCounts> {
  const owner = listOwner(actor, companyId);
  const read = readCounts[owner === "author" && companyId ? "author at company" : owner];
  // Only members of a company are assigned to reports.
  const isTeam = owner === "company" || owner === "member";
  const [rows, desk] = await Promise.all([
    read(db, readerOf(actor, companyId)),
    isTeam ? countAssigned(db, actor.user_id, companyId) : { mine: 0, my_turn: 0 },
  ]);
  return { ...(rows[0] ?? { all: 0, new: 0, active: 0, disputed: 0, closed: 0 }), ...desk };
}
