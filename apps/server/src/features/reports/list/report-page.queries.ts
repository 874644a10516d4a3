import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { ReportView } from "@safeport/contract/reports/core/report.schema";
import { activeStatuses } from "@safeport/contract/reports/core/report.state";
import type { ReportSort } from "@safeport/contract/reports/list/report-sort.values";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { companyIdsOf, isReporter, sharedReportsOf } from "../core/report.visibility.ts";

/** Owner of a list: the reader, one company, the member of several companies, or the platform. */
export type ListOwner = "author" | "company" | "member" | "platform";

/** Reader of the list. */
export interface Reader {
  person: string;
  company: string | null;
  staff: boolean;
}

export interface Page extends Reader {
  limit: number;
  offset: number;
}

/** Chooses the statement that reads the list. The membership only says where to look: the statement itself checks the right. */
export function listOwner(actor: Actor, companyId: string | undefined): ListOwner {
  if (isStaff(actor)) return companyId ? "company" : "platform";
  if (companyId) return actor.company_ids.includes(companyId) ? "company" : "author";
  return actor.company_ids.length > 0 ? "member" : "author";
}

export function readerOf(actor: Actor, companyId: string | undefined): Reader {
  return { person: actor.user_id, company: companyId ?? null, staff: isStaff(actor) };
}

/** The values of a statement, or their placeholders in a prepared one. */
export type Values<T> = { [K in keyof T]: Expression<T[K]> };

export type Condition = RawBuilder<SqlBool>;

export const allOf = (conditions: readonly Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`;

export const sent: Condition = sql`r.status <> 'draft'`;

/** Written exactly like the partial indexes, so that each view is read from its own index. */
export const viewConditions: Record<ReportView, Condition> = {
  all: sent,
  new: sql`r.status = 'new'`,
  active: sql`r.status in (${sql.join(activeStatuses.map((status) => sql.lit(status)))})`,
  disputed: sql`r.dispute_open`,
  closed: sql`r.closed_at is not null`,
};

/** A person's own reports that are not among the sent reports of their companies. */
export function isOwnElsewhere(person: Expression<string>): Condition {
  return sql`(r.author_id = ${person} and (not r.company_id = any(${companyIdsOf(person)}) or not ${sent}))`;
}

/** Reports that a person shares and that are not among the sent reports of their companies. */
export function isSharedElsewhere(person: Expression<string>): Condition {
  return sql`(r.id = any(${sharedReportsOf(person)}) and not r.company_id = any(${companyIdsOf(person)}))`;
}

/** The reports that a person wrote and those that they share, which `isReporter` says together; each has an index, and no report is both. */
export const ownParts = (person: Expression<string>): [Condition, Condition] => [
  sql`r.author_id = ${person}`,
  sql`r.id = any(${sharedReportsOf(person)})`,
];

/** The time by which a list begins with the newest. Drafts have no sent date. */
const times: Record<ListOwner, RawBuilder<Date>> = {
  author: sql`r.created_at`,
  company: sql`r.sent_at`,
  member: sql`coalesce(r.sent_at, r.created_at)`,
  platform: sql`r.sent_at`,
};

const timeOf = (owner: ListOwner, sort: ReportSort) => (sort === "due" ? sql<Date>`r.due_at` : times[owner]);

/** The time that another person worked on a draft is private, so a shared report has the time of its sending. */
const timeInList = (owner: ListOwner, sort: ReportSort, person: Expression<string>) =>
  owner === "author" && sort !== "due"
    ? sql<Date>`case when r.author_id = ${person} then r.created_at else r.sent_at end`
    : timeOf(owner, sort);

/**
 * The reports `r` with what an order needs beside them. Each sent report has a place `o`, whose columns stand in its order in an index of their own; drafts
 * have none and come first.
 */
function sourceOf(sort: ReportSort, holdsDrafts = false): RawBuilder<unknown> {
  if (sort !== "place") return sql`report r`;
  if (holdsDrafts) return sql`report r left join report_place o on o.report_id = r.id`;
  return sql`report_place o join report r on r.id = o.report_id and r.company_id = o.company_id`;
}

/** Each order ends with the id, so that pages neither repeat nor leave out a row. */
function ordered(sort: ReportSort, time: RawBuilder<Date>, row: "r" | "found"): RawBuilder<unknown> {
  if (sort === "place") return row === "r" ? sql`o.order_key desc, r.id desc` : sql`found.order_key desc, found.id desc`;
  const [id, severity] = [sql.ref(`${row}.id`), sql.ref(`${row}.severity`)];
  // Reports that are not scored yet come first, as the index has them.
  if (sort === "completeness") return sql`${sql.ref(`${row}.completeness`)} desc, ${id} desc`;
  if (sort === "oldest" || sort === "due") return sql`${time}, ${id}`;
  return sort === "severity" ? sql`${severity} desc, ${time} desc, ${id} desc` : sql`${time} desc, ${id} desc`;
}

/** The order of a list of reports `r` for a statement that has nothing beside them. */
export function orderAlone(owner: ListOwner, sort: ReportSort, values: Values<Reader>): RawBuilder<unknown> {
  if (sort !== "place") return orderOf(owner, sort, values);
  return sql`(select o.order_key from report_place o where o.report_id = r.id) desc, r.id desc`;
}

/**
 * The order of a list. The latest activity is the one that the reader may know of: for their own report only public activity,
 * even where they work for its company.
 */
function orderOf(owner: ListOwner, sort: ReportSort, { person }: Values<Reader>): RawBuilder<unknown> {
  const activity = sql<Date>`case when ${isReporter(person)} then r.last_activity_at else r.team_activity_at end`;
  return ordered(sort, sort === "activity" ? activity : timeInList(owner, sort, person), "r");
}

/** Reports of a list that are read by an index of their own. */
interface Part {
  which: Condition;
  time: RawBuilder<Date>;
  /** Drafts may be among them. */
  holdsDrafts?: boolean;
  /** The companies whose reports are read, one company after the other. They are the reader's, which decides the right to their reports. */
  companies?: RawBuilder<string[]>;
}

/**
 * The parts of a list that are ordered by different columns: the reader's own reports, which are few, and those of others; of a member of
 * companies, those of each company, of which they see what `isReportVisible` says. Null where one index has the whole list in order.
 */
function partsOf(owner: ListOwner, sort: ReportSort, { person }: Values<Reader>): Part[] | null {
  const [own, shared] = ownParts(person);
  if (owner === "author") {
    const time = (of: ListOwner) => (sort === "activity" ? sql<Date>`r.last_activity_at` : timeOf(of, sort));
    return [
      { which: own, time: time("author"), holdsDrafts: true },
      { which: shared, time: time("company") },
    ];
  }
  const companies = companyIdsOf(person);
  if (sort === "activity") {
    const notOwn = sql<SqlBool>`not ${isReporter(person)}`;
    const others = owner === "member" ? { which: allOf([notOwn, sent]), companies } : { which: notOwn };
    return [
      { ...others, time: sql`r.team_activity_at` },
      { which: own, time: sql`r.last_activity_at` },
      { which: shared, time: sql`r.last_activity_at` },
    ];
  }
  if (owner !== "member") return null;
  return [
    { which: sent, time: timeOf("company", sort), companies },
    { which: isOwnElsewhere(person), time: timeOf("member", sort), holdsDrafts: true },
    { which: isSharedElsewhere(person), time: timeOf("company", sort) },
  ];
}

/** Conditions for the reports of a list. */
export interface Conditions {
  /** Reports that the owner of the list has or sees. */
  listed: Condition;
  /** The view and the filters. */
  wanted: readonly Condition[];
}

/**
 * The ids of a page with their places in it, found in an index alone: the rows of earlier pages are not read. An array, so that PostgreSQL expects
 * a few rows whatever the limit is, and joins each to its report.
 */
export function pageOf(kind: PageKind, conditions: Conditions, values: Values<Page>): RawBuilder<{ id: string; place: number }> {
  return sql`unnest(array${pageIds(kind, conditions, values)}) with ordinality`;
}

interface PageKind {
  owner: ListOwner;
  sort: ReportSort;
  /** A filter has an index of its own, by which the few reports of a member's list are found at once. */
  isNarrow: boolean;
}

function pageIds(
  { owner, sort, isNarrow }: PageKind,
  { listed, wanted }: Conditions,
  values: Values<Page>,
): RawBuilder<{ id: string }> {
  const { limit, offset } = values;
  const parts = isNarrow && owner === "member" ? null : partsOf(owner, sort, values);
  if (!parts) {
    const order = orderOf(owner, sort, values);
    const source = sourceOf(sort, owner === "member");
    return sql`(select r.id from ${source} where ${allOf([listed, ...wanted])} order by ${order} limit ${limit} offset ${offset})`;
  }
  // Each part of a person's list is theirs already; with a condition for the whole list, PostgreSQL would expect one row and sort all.
  const conditions = owner === "member" || owner === "author" ? wanted : [listed, ...wanted];
  const key = sort === "place" ? sql`, o.order_key` : sql``;
  const first = parts.map(({ which, time, companies, holdsDrafts }) => {
    const select = (
      rows: Condition,
    ) => sql`(select r.id, r.severity, r.completeness, ${time} as time${key} from ${sourceOf(sort, holdsDrafts)}
      where ${allOf([...conditions, rows])} order by ${ordered(sort, time, "r")} limit ${limit}::bigint + ${offset}::bigint)`;
    if (!companies) return select(which);
    const ofOne = select(sql`r.company_id = company.id and ${which}`);
    return sql`(select part.* from unnest(${companies}) as company (id) cross join lateral ${ofOne} as part)`;
  });
  const order = ordered(sort, sql`found.time`, "found");
  return sql`(select found.id from (${sql.join(first, sql` union all `)}) as found order by ${order} limit ${limit} offset ${offset})`;
}
