import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { ReportView } from "@safeport/contract/reports/report.schema";
import { type Db, type NamedStatement, namedStatement, readNamed } from "@safeport/db/named-statement";
import { beginningWith, containing } from "../../platform/like-pattern.ts";
import { readPage } from "../../platform/read-page.ts";
import { factColumns, type ReportFactsRow } from "./report.queries.ts";

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
  /** Closed ones only, or those that are not; besides the view. */
  closed?: boolean | undefined;
  search?: string | undefined;
}

/** Whose list it is: a researcher's own, one company's, all of a person's companies', or the platform's. */
type Audience = "author" | "company" | "companies" | "platform";

function audienceOf(actor: Actor, companyId: string | undefined): Audience {
  if (isStaff(actor)) return companyId ? "company" : "platform";
  if (actor.role === "Hacker") return "author";
  return companyId ? "company" : "companies";
}

const sent = "r.status <> 'draft'";
/** Written as the partial indexes are, so that each view is read off its own. */
const views: Record<ReportView, string> = {
  all: sent,
  new: "r.status = 'new'",
  active: "r.status in ('new', 'under_review', 'needs_more_info')",
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

const mine = "select company_id from company_member where user_id = $1";
/** SQL for the reports of a list that this person may see: `$1` the person, `$2` the company, `$3` whether they are staff. */
const visibleTo: Record<Audience, string> = {
  author: "r.author_id = $1",
  company: `r.company_id = $2 and ($3::boolean or r.company_id in (${mine}))`,
  companies: `r.company_id = any(array(${mine}))`,
  platform: "$3::boolean",
};
/** The parameters a list does not use still need a type. */
const untyped: Record<Audience, string> = {
  author: "$2::uuid is null and $3::boolean is not null",
  company: "true",
  companies: "$2::uuid is null and $3::boolean is not null",
  platform: "$2::uuid is null and $1::uuid is not null",
};

/** The counters to add up, all shards of them. */
const counters: Record<Exclude<Audience, "author">, string> = {
  company: `report_counter c where c.owner = 'company' and c.owner_id = $2 and ($3::boolean or c.owner_id in (${mine}))`,
  companies: `report_counter c where c.owner = 'company' and c.owner_id = any(array(${mine}))`,
  platform: "report_counter c where c.owner = 'platform'",
};
const summed = (view: ReportView) => `coalesce(sum(c.${counterColumns[view]}), 0)::int`;

/** Rows beyond which a filtered list is not counted on; nobody pages that far. */
const countLimit = 10_000;

function listText(audience: Audience, view: ReportView, filters: readonly string[]): string {
  const own = audience === "author";
  // A researcher's list holds the drafts too, and knows no other view than the disputed ones. Everywhere else it is said that there
  // are none, since the index of the titles holds none.
  const inView = own && view === "all" ? [] : [...new Set([sent, views[view]])];
  const where = [visibleTo[audience], ...inView, untyped[audience], ...filters].join(" and ");
  const time = own ? "r.created_at" : "r.sent_at";
  const counted = `(select count(*)::int from (select 1 from report r where ${where} limit ${countLimit}) as counted)`;
  const total = filters.length === 0 && !own ? `(select ${summed(view)} from ${counters[audience]})` : counted;
  // The page is cut before anything is joined to it.
  return `select ${factColumns}, r.title, r.excerpt, r.created_at, r.last_activity_at, r.last_internal_at, p.title as program_title,
      p.handle as program_handle, u.username as author_username, ${total} as total
    from (select * from report r where ${where} order by ${time} desc, r.id desc limit $4 offset $5) r
    join program p on p.id = r.program_id join user_account u on u.id = r.author_id order by ${time} desc, r.id desc`;
}

const hotLists = new Map<string, NamedStatement>();
for (const audience of ["author", "company", "platform"] as const) {
  for (const view of Object.keys(views) as ReportView[]) {
    hotLists.set(`${audience} ${view}`, namedStatement(`reports_${audience}_${view}`, listText(audience, view, [])));
  }
}

/** Each part has an index of its own, and as arrays they can be looked up together. */
const searched = `(lower(r.title) like $N or r.program_id = any(array(select id from program where title_key like $N limit 200))
  or r.author_id = any(array(select id from user_account where username like $N limit 200))
  or r.number = case when $N ~ '^%[0-9]{8,10}%$' then trim(both '%' from $N)::bigint end)`;
/**
 * One or two characters are no trigram but where a word begins, so that is where they are looked for: `$N` has no `%` in front.
 * In the midst of words, what is rare would have every report read (3 to 8 s at a million).
 */
const beginsIn = (text: string) => `${text} like $N or ${text} like '% ' || $N`;
const searchedShort = `(${beginsIn("lower(r.title)")}
  or r.program_id = any(array(select id from program where ${beginsIn("title_key")} limit 200))
  or r.author_id = any(array(select id from user_account where username like $N limit 200)))`;

function searchFor(text: string): [string, unknown] {
  return [...text].length < 3 ? [searchedShort, beginningWith(text)] : [searched, containing(text)];
}

function filtersOf(filter: ReportListFilter, audience: Audience): [string, unknown][] {
  const all: [string, unknown][] = [
    // In the other lists the company is whose list it is.
    ["r.company_id = $N", audience === "author" ? filter.company_id : undefined],
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
  const audience = audienceOf(actor, filter.company_id);
  // Only their authors see drafts; PostgreSQL would look through everything else before it knew.
  if (filter.status === "draft" && audience !== "author") return { items: [], total: 0 };
  const filters = filtersOf(filter, audience);
  const conditions = filters.map(([text], index) => text.replaceAll("$N", `$${index + 6}`));
  const hot = filters.length === 0 && hotLists.get(`${audience} ${filter.view}`);
  const statement = hot || { name: "", text: listText(audience, filter.view, conditions) };
  const companyId = audience === "company" ? (filter.company_id ?? null) : null;
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

const ownCountsText = `select count(*)::int as all, count(*) filter (where status = 'new')::int as new,
     count(*) filter (where status in ('new', 'under_review', 'needs_more_info'))::int as active,
     count(*) filter (where dispute_open)::int as disputed, count(*) filter (where closed_at is not null)::int as closed
   from report where author_id = $1`;
const ownCounts = namedStatement("report_counts_author", ownCountsText);
const ownCountsAtCompany = namedStatement("report_counts_author_company", `${ownCountsText} and company_id = $2`);

function countsText(audience: Exclude<Audience, "author">): string {
  const columns = (Object.keys(views) as ReportView[]).map((view) => `${summed(view)} as "${view}"`);
  const typed = audience === "company" ? "$1::uuid is not null" : untyped[audience];
  return `select ${columns.join(", ")} from ${counters[audience]} and ${typed} and $3::boolean is not null`;
}
const counterTotals = {
  company: namedStatement("report_counts_company", countsText("company")),
  companies: namedStatement("report_counts_companies", countsText("companies")),
  platform: namedStatement("report_counts_platform", countsText("platform")),
};

/** How many reports each view of the actor's Reports page holds: read from the counters, or counted off the index of a person's own. */
export async function countViews(db: Db, actor: Actor, companyId: string | undefined): Promise<CountsRow> {
  const audience = audienceOf(actor, companyId);
  const rows =
    audience === "author"
      ? await (companyId
          ? readNamed<CountsRow>(db, ownCountsAtCompany, [actor.user_id, companyId])
          : readNamed<CountsRow>(db, ownCounts, [actor.user_id]))
      : await readNamed<CountsRow>(db, counterTotals[audience], [
          actor.user_id,
          audience === "company" ? (companyId ?? null) : null,
          isStaff(actor),
        ]);
  return rows[0] ?? { all: 0, new: 0, active: 0, disputed: 0, closed: 0 };
}
