import type { Actor } from "@safeport/contract/kernel/actor";
import { type ReportView, reportViews } from "@safeport/contract/reports/core/report.schema";
import { defaultReportSort, type ReportSort } from "@safeport/contract/reports/list/report-sort.values";
import type { Db } from "@safeport/db/named-statement";
import { type Param, preparedQuery } from "@safeport/db/prepared-query";
import type { DB } from "@safeport/db/types.gen";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { readPage } from "../../../platform/read-page.ts";
import { assigneeOfReport } from "../core/report.queries.ts";
import { companyIdsOf, isReporter, isReportVisible, seesCompany } from "../core/report.visibility.ts";
import {
  commonFacts,
  hasRareFacts,
  labelsOfReport,
  noRareFacts,
  type RareFacts,
  type ReadLabel,
  rareFacts,
} from "../core/report-facts.visibility.ts";
import { type ClusterCount, isFirstOfCluster, withClusterIds, withClusters } from "./report-clusters.queries.ts";
import { totalOf } from "./report-counts.queries.ts";
import { filtersOf, isNarrow, type ReportListFilter } from "./report-filters.queries.ts";
import {
  allOf,
  type Condition,
  type Conditions,
  type ListOwner,
  listOwner,
  orderAlone,
  ownParts,
  type Page,
  pageOf,
  type Reader,
  readerOf,
  sent,
  type Values,
  viewConditions,
} from "./report-page.queries.ts";

/**
 * Conditions for the reports of a list. The right to read one company is decided once, not for each report, so that the index
 * suffices.
 */
const listed: Record<ListOwner, (reader: Values<Reader>) => Condition> = {
  author: ({ person }) => isReporter(person),
  company: ({ person, company, staff }) => sql`r.company_id = ${company} and ${seesCompany(person, staff, company)}`,
  member: ({ person, staff }) =>
    sql`(${isReporter(person)} or r.company_id = any(${companyIdsOf(person)})) and ${isReportVisible(person, staff)}`,
  platform: ({ staff }) => sql`${staff}`,
};

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
  const inView = holdsDrafts && view === "all" ? [] : [...new Set([sent, viewConditions[view]])];
  const conditions = { listed: listed[owner](values), wanted: [...inView, ...filters] };
  const isCounted = filters.length === 0 && owner !== "author";
  const total = isCounted ? totalOf(owner, view, values) : countOf(owner, conditions, values);
  return db
    .selectFrom(pageOf({ owner, sort, isNarrow }, conditions, values).as<"page">(sql`page (id, place)`))
    .innerJoin("report as r", "r.id", "page.id")
    .innerJoin("program as p", "p.id", "r.program_id")
    .innerJoin("user_account as u", "u.id", "r.author_id")
    .select(commonFacts(values.person))
    .select(sql<boolean>`(${hasRareFacts} or r.has_labels)`.as("has_more"))
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
    .select(["r.program_title", "p.handle as program_handle", "r.imported_author"])
    .select(sql<string>`case when u.is_guest then u.full_name else u.username end`.as("author_username"))
    .select([assigneeOfReport.as("assignee"), total.as("total")])
    .$if(full, (cards) => cards.select("r.description_markdown"))
    .orderBy("page.place");
}

/** The number of reports in a list, counted up to a limit. */
function countOf(owner: ListOwner, { listed, wanted }: Conditions, { person }: Values<Page>): RawBuilder<number> {
  const parts = owner === "author" ? ownParts(person) : [listed];
  const found = parts.map((part) => sql`select from report r where ${allOf([part, ...wanted])}`);
  return sql`(select count(*)::int from (${sql.join(found, sql` union all `)} limit ${sql.lit(countLimit)}) as counted)`;
}

type ListQuery = ReturnType<typeof listQuery>;
type ListRow = Awaited<ReturnType<ListQuery["execute"]>>[number];
type MoreOfCard = RareFacts & { labels: ReadLabel[] };
export type ReportCardRow = Omit<ListRow, "total"> & MoreOfCard & { cluster?: ClusterCount; cluster_id?: string };

/** Parts that most rows of a list do not have. */
const readMore = preparedQuery("more_of_reports", (db, param: Param<{ userId: string; ids: string[] }>) =>
  db
    .selectFrom("report as r")
    .select("r.id")
    .select(rareFacts(param("userId")))
    .select(labelsOfReport.as("labels"))
    // Selected, as the limit of a page is, or PostgreSQL would plan it for each page again.
    .where(sql<boolean>`r.id = any((select ${param("ids")}::uuid[])::uuid[])`),
);

/** The rows with what most do not have, which is asked for only where it is there. */
async function withMore<Row extends { id: string; has_more: boolean }>(
  db: Db,
  userId: string,
  rows: Row[],
): Promise<(Row & MoreOfCard)[]> {
  const ids = rows.filter(({ has_more }) => has_more).map(({ id }) => id);
  const more = ids.length === 0 ? [] : await readMore(db, { userId, ids });
  const moreOf = new Map(more.map(({ id, ...rest }): [string, MoreOfCard] => [id, rest]));
  return rows.map((row) => Object.assign(row, moreOf.get(row.id) ?? nothingMore));
}
const nothingMore: MoreOfCard = { ...noRareFacts, labels: [] };

const hotLists = new Map(
  (["author", "company", "member", "platform"] as const).flatMap((owner) =>
    reportViews.map((view) => [
      `${owner} ${view}`,
      preparedQuery<Page, ListRow>(`reports_${owner}_${view}`, (db, param) => {
        const reader = { person: param("person"), company: param("company"), staff: param("staff") };
        return listQuery(
          db,
          { owner, view, sort: defaultReportSort, isNarrow: false },
          // Selected, or PostgreSQL would plan each page again: a plan for few rows looks cheaper than the one for any number, though both are the same.
          { ...reader, limit: sql`(select ${param("limit")}::bigint)`, offset: sql`(select ${param("offset")}::bigint)` },
          [],
        );
      }),
    ]),
  ),
);

/** One page of the reports the actor may see, in the order asked for, and how many there are (counted to 10,000 where filtered). */
export async function pageOfReports(
  db: Db,
  actor: Actor,
  filter: ReportListFilter,
): Promise<{ items: ReportCardRow[]; total: number }> {
  const owner = listOwner(actor, filter.company_id);
  // Only authors see drafts; without this, PostgreSQL would scan everything else first.
  if (filter.status === "draft" && (owner === "company" || owner === "platform")) return { items: [], total: 0 };
  const found = filtersOf(filter, owner, actor.user_id);
  const inClusters = filter.clusters === true && owner !== "author";
  const { view, sort, full } = filter;
  const filters = inClusters ? [...found, isFirstOfCluster([sent, viewConditions[view], ...found], actor.user_id)] : found;
  // Orders other than the usual one are planned each time: how many rows of the view come early in them decides which index is the quicker one.
  const hot = filters.length === 0 && !full && sort === defaultReportSort ? hotLists.get(`${owner} ${view}`) : undefined;
  const reader = readerOf(actor, owner === "company" ? filter.company_id : undefined);
  const { items, total } = await readPage(filter, async (limit, offset) => {
    const page = { limit, offset, ...reader };
    return hot
      ? hot(db, page)
      : listQuery(db, { owner, view, sort, isNarrow: isNarrow(filter), full }, valuesOf(page), filters).execute();
  });
  const cards = await withMore(db, actor.user_id, items);
  if (inClusters) return { items: await withClusters(db, actor.user_id, cards), total };
  // Who reads the queue in its order reads what belongs together.
  return { items: sort === "place" && owner !== "author" ? await withClusterIds(db, actor.user_id, cards) : cards, total };
}

/** Condition and order of the reports `r` that a query finds for the actor, for statements that read all of them. */
export function reportsFound(
  actor: Actor,
  filter: Omit<ReportListFilter, "page" | "size">,
): { where: Condition; order: RawBuilder<unknown> } {
  const owner = listOwner(actor, filter.company_id);
  const values = valuesOf({ ...readerOf(actor, owner === "company" ? filter.company_id : undefined), limit: 0, offset: 0 });
  const inView = filter.view === "all" ? [] : [viewConditions[filter.view]];
  const found = [sent, ...inView, ...filtersOf({ ...filter, page: 1, size: 1 }, owner, actor.user_id)];
  const inClusters = filter.clusters === true && owner !== "author";
  const conditions = [listed[owner](values), ...found, ...(inClusters ? [isFirstOfCluster(found, actor.user_id)] : [])];
  return { where: allOf(conditions), order: orderAlone(owner, filter.sort, values) };
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
