import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import { type ReportView, reportViews } from "@safeport/contract/reports/report.schema";
import { activeStatuses } from "@safeport/contract/reports/report.state";
import { type Db, type NamedStatement, namedStatement, readNamed } from "@safeport/db/named-statement";
import { beginningWith, containing } from "../../platform/like-pattern.ts";
import { readPage } from "../../platform/read-page.ts";
import { factColumns, type ReportFactsRow } from "./report.queries.ts";
import { companiesOf, visibleReport } from "./report.visibility.ts";

export interface ReportCardRow extends ReportFactsRow {
  title: string;
  excerpt: string;
  created_at: Date;
  last_activity_at: Date;
  last_internal_at: Date;
  program_title: string;
  program_handle: string;
  author_username: string;
}

export interface ReportListFilter {
  page: number;
  size: number;
  view: ReportView;
  company_id?: string | undefined;
  program_id?: string | undefined;
  /** One exact status. */
  status?: string | undefined;
  severity?: string | undefined;
  /** Only closed reports, or only those that are not; applies in addition to the view. */
  closed?: boolean | undefined;
  search?: string | undefined;
}

/** Whose reports are listed: the reader's own, one company's, all that a member of companies may read, or the platform's. */
type ListOwner = "author" | "company" | "member" | "platform";

/** Chooses the statement that reads the list. The membership only says where to look: the statement itself checks the right. */
function listOwner(actor: Actor, companyId: string | undefined): ListOwner {
  if (isStaff(actor)) return companyId ? "company" : "platform";
  if (companyId) return actor.company_ids.includes(companyId) ? "company" : "author";
  return actor.company_ids.length > 0 ? "member" : "author";
}

const inList = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(", ");
const sent = "r.status <> 'draft'";
/** Written exactly like the partial indexes, so that each view is read from its own index. */
const views: Record<ReportView, string> = {
  all: sent,
  new: "r.status = 'new'",
  active: `r.status in (${inList(activeStatuses)})`,
  disputed: "r.dispute_open",
  closed: "r.closed_at is not null",
};
const counterColumns: Record<ReportView, string> = {
  all: "total",
  new: "new",
  active: "active",
  disputed: "disputed",
  closed: "closed",
};

const visible = visibleReport("$1", "$3::boolean");
const ownCompanies = companiesOf("$1");
/** SQL for the reports of a list, each read from an index: `$1` the person, `$2` the company, `$3` whether they are staff. */
const listed: Record<ListOwner, string> = {
  author: "r.author_id = $1",
  company: `r.company_id = $2 and ${visible}`,
  member: `(r.author_id = $1 or r.company_id = any(${ownCompanies})) and ${visible}`,
  platform: "$3::boolean",
};
/** The parameters a list does not use still need a type. */
const untyped: Record<ListOwner, string> = {
  author: "$2::uuid is null and $3::boolean is not null",
  company: "true",
  member: "$2::uuid is null",
  platform: "$2::uuid is null and $1::uuid is not null",
};

/** The counters to add up, all shards of them. */
const counters: Record<Exclude<ListOwner, "author">, string> = {
  company: `report_counter c where c.owner = 'company' and c.owner_id = $2 and ($3::boolean or $2 = any(${ownCompanies}))`,
  member: `report_counter c where c.owner = 'company' and c.owner_id = any(${ownCompanies})`,
  platform: "report_counter c where c.owner = 'platform'",
};

/** The number of reports in a view: from the counters and, for a member of companies, their own reports, which those counters do not include. */
function totalOf(owner: Exclude<ListOwner, "author">, view: ReportView): string {
  const counted = `(select coalesce(sum(c.${counterColumns[view]}), 0)::int from ${counters[owner]})`;
  if (owner !== "member") return counted;
  const inView = view === "all" ? "" : `and ${views[view]}`;
  const elsewhere = `(not r.company_id = any(${ownCompanies}) or not ${sent})`;
  return `${counted} + (select count(*)::int from report r where r.author_id = $1 and ${elsewhere} ${inView})`;
}

/** A filtered list is counted up to this many rows; nobody pages further. */
const countLimit = 10_000;

/** The sort column of a list. Drafts have no sent date. */
const times: Record<ListOwner, string> = {
  author: "r.created_at",
  company: "r.sent_at",
  member: "coalesce(r.sent_at, r.created_at)",
  platform: "r.sent_at",
};

function listText(owner: ListOwner, view: ReportView, filters: readonly string[]): string {
  const holdsDrafts = owner === "author" || owner === "member";
  // The other views imply that a report was sent; saying so lets PostgreSQL use the index of the titles, which holds no drafts.
  const inView = holdsDrafts && view === "all" ? [] : [...new Set([sent, views[view]])];
  const where = [listed[owner], ...inView, untyped[owner], ...filters].join(" and ");
  const order = `${times[owner]} desc, r.id desc`;
  const counted = `(select count(*)::int from (select 1 from report r where ${where} limit ${countLimit}) as counted)`;
  const total = filters.length === 0 && owner !== "author" ? `(${totalOf(owner, view)})` : counted;
  // Limit the page before joining anything to it.
  return `select ${factColumns}, r.title, r.excerpt, r.created_at, r.last_activity_at, r.last_internal_at, p.title as program_title,
      p.handle as program_handle, u.username as author_username, ${total} as total
    from (select * from report r where ${where} order by ${order} limit $4 offset $5) r
    join program p on p.id = r.program_id join user_account u on u.id = r.author_id order by ${order}`;
}

const hotLists = new Map<string, NamedStatement>();
for (const owner of ["author", "company", "platform"] as const) {
  for (const view of Object.keys(views) as ReportView[]) {
    hotLists.set(`${owner} ${view}`, namedStatement(`reports_${owner}_${view}`, listText(owner, view, [])));
  }
}

/** Each part has an index of its own, and as arrays they can be looked up together. */
const searched = `(lower(r.title) like $N or r.program_id = any(array(select id from program where title_key like $N limit 200))
  or r.author_id = any(array(select id from user_account where username like $N limit 200))
  or r.number = case when $N ~ '^%[0-9]{8,10}%$' then trim(both '%' from $N)::bigint end)`;
/**
 * One or two characters form a trigram only at the start of a word, so they are searched only there: `$N` has no leading `%`.
 * Searching for rare ones within words would read every report (3 to 8 s at a million).
 */
const beginsIn = (text: string) => `${text} like $N or ${text} like '% ' || $N`;
const searchedShort = `(${beginsIn("lower(r.title)")}
  or r.program_id = any(array(select id from program where ${beginsIn("title_key")} limit 200))
  or r.author_id = any(array(select id from user_account where username like $N limit 200)))`;

function searchFor(text: string): [string, unknown] {
  return [...text].length < 3 ? [searchedShort, beginningWith(text)] : [searched, containing(text)];
}

function filtersOf(filter: ReportListFilter, owner: ListOwner): [string, unknown][] {
  const all: [string, unknown][] = [
    // Every other list with a company is the list of that company.
    ["r.company_id = $N", owner === "author" ? filter.company_id : undefined],
    ["r.program_id = $N", filter.program_id],
    ["r.status = $N::report_status", filter.status],
    ["r.severity = $N::severity", filter.severity],
    ["(r.closed_at is not null) = $N::boolean", filter.closed],
    ...(filter.search ? [searchFor(filter.search)] : []),
  ];
  return all.filter(([, value]) => value !== undefined);
}

/** One page of the reports the actor may see, newest first, and how many there are (counted to 10,000 where filtered). */
export async function pageOfReports(
  db: Db,
  actor: Actor,
  filter: ReportListFilter,
): Promise<{ items: ReportCardRow[]; total: number }> {
  const owner = listOwner(actor, filter.company_id);
  // Only authors see drafts; without this, PostgreSQL would scan everything else first.
  if (filter.status === "draft" && (owner === "company" || owner === "platform")) return { items: [], total: 0 };
  const filters = filtersOf(filter, owner);
  const conditions = filters.map(([text], index) => text.replaceAll("$N", `$${index + 6}`));
  const hot = filters.length === 0 && hotLists.get(`${owner} ${filter.view}`);
  const statement = hot || { name: "", text: listText(owner, filter.view, conditions) };
  const companyId = owner === "company" ? (filter.company_id ?? null) : null;
  const read = (limit: number, offset: number) =>
    readNamed<ReportCardRow & { total: number }>(db, statement, [
      actor.user_id,
      companyId,
      isStaff(actor),
      limit,
      offset,
      ...filters.map(([, value]) => value),
    ]);
  return readPage(filter, read);
}

export type CountsRow = Record<ReportView, number>;

const countedAs = (view: ReportView) => (view === "all" ? "count(*)::int" : `count(*) filter (where ${views[view]})::int`);
const ownCountsText = `select ${reportViews.map((view) => `${countedAs(view)} as "${view}"`).join(", ")} from report r where r.author_id = $1`;
const ownCounts = namedStatement("report_counts_author", ownCountsText);
const ownCountsAtCompany = namedStatement("report_counts_author_company", `${ownCountsText} and r.company_id = $2`);

function countsText(owner: Exclude<ListOwner, "author">): string {
  const columns = reportViews.map((view) => `coalesce(sum(c.${counterColumns[view]}), 0)::int as "${view}"`);
  const typed = owner === "company" ? "$1::uuid is not null" : untyped[owner];
  return `select ${columns.join(", ")} from ${counters[owner]} and ${typed} and $3::boolean is not null`;
}
const counterTotals = {
  company: namedStatement("report_counts_company", countsText("company")),
  platform: namedStatement("report_counts_platform", countsText("platform")),
};
const memberTotals = namedStatement(
  "report_counts_member",
  `select ${reportViews.map((view) => `${totalOf("member", view)} as "${view}"`).join(", ")}`,
);

/** The number of reports in each view of the actor's Reports page: from the counters, or counted in the index of a person's own reports. */
export async function countViews(db: Db, actor: Actor, companyId: string | undefined): Promise<CountsRow> {
  const owner = listOwner(actor, companyId);
  const person = actor.user_id;
  const read = (): Promise<CountsRow[]> => {
    if (owner === "member") return readNamed<CountsRow>(db, memberTotals, [person]);
    if (owner !== "author") return readNamed<CountsRow>(db, counterTotals[owner], [person, companyId ?? null, isStaff(actor)]);
    return companyId
      ? readNamed<CountsRow>(db, ownCountsAtCompany, [person, companyId])
      : readNamed<CountsRow>(db, ownCounts, [person]);
  };
  return (await read())[0] ?? { all: 0, new: 0, active: 0, disputed: 0, closed: 0 };
}
