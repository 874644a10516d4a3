import { maxInteger } from "@safeport/contract/kernel/ids";
import { type Severity, severities } from "@safeport/contract/kernel/severity.values";
import type { disclosedSorts } from "@safeport/contract/reports/core/disclosure.values";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../platform/changed-since.queries.ts";
import { containing } from "../../platform/like-pattern.ts";
import { readPage } from "../../platform/read-page.ts";
import { foldText } from "../../platform/search-text.ts";
import { isShownCompany, shownTitle } from "../programs/core/program.visibility.ts";
import type { DisclosedContent } from "./disclosed-content.ts";

export interface DisclosedRow {
  report_id: string;
  number: number;
  content: DisclosedContent;
  /** The sum of the published awards in minor units; null without one. */
  bounty_minor: string | null;
  published_at: Date;
  updated_at: Date;
  taken_down_at: Date | null;
  company_name: string;
  /** Null where the company has no page that everybody may read. */
  company_domain: string | null;
  in_search_engines: boolean;
  /** Null where not everybody may see the program. */
  program_title: string | null;
  program_handle: string | null;
  /** Null where the profile is private or the account closed. */
  author_username: string | null;
  author_full_name: string | null;
  /** The collaborators who want to be named, but for those with a private profile or a closed account. */
  collaborators: { username: string; full_name: string }[];
}

const isNamed = sql<boolean>`(u.state = 'active' and not u.is_private)`;

const columns = sql`d.report_id, d.number, d.content, d.bounty_minor, d.published_at, d.updated_at, d.taken_down_at, c.name as company_name, c.in_search_engines,
  case when ${isShownCompany} then c.domain end as company_domain,
  ${shownTitle} as program_title, case when ${shownTitle} is not null then p.handle end as program_handle,
  case when ${isNamed} then u.username end as author_username, case when ${isNamed} then u.full_name end as author_full_name,
  coalesce((select jsonb_agg(jsonb_build_object('username', cu.username, 'full_name', cu.full_name) order by rc.place, cu.id)
    from report_collaborator rc join user_account cu on cu.id = rc.user_id
    where rc.report_id = d.report_id and rc.accepted_at is not null and rc.named and cu.state = 'active' and not cu.is_private), '[]') as collaborators`;

const from = sql`disclosed_report d join company c on c.id = d.company_id join program p on p.id = d.program_id
  join user_account u on u.id = d.author_id`;

/** A report that is or was published, by its number; undefined for any other. */
export async function findDisclosed(db: Db, number: number): Promise<DisclosedRow | undefined> {
  // PostgreSQL fails for a number that no report can have.
  if (number > maxInteger) return undefined;
  const { rows } = await sql<DisclosedRow>`select ${columns} from ${from} where d.number = ${number}`.execute(db);
  return rows[0];
}

export interface DisclosedFilter extends PageOfChanges {
  search?: string | undefined;
  severity?: Severity | undefined;
  program?: string | undefined;
  author?: string | undefined;
  company_id?: string | undefined;
  sort?: (typeof disclosedSorts)[number] | undefined;
}

const orders = { newest: sql``, severity: sql`d.severity_rank desc, `, bounty: sql`d.bounty_minor desc nulls last, ` };

/** One page of the published reports. A program or person that not everybody may see has none. */
export function pageOfDisclosed(db: Db, filter: DisclosedFilter) {
  const { search, severity, program, author, company_id, sort = "newest", updated_since, ...paging } = filter;
  const conditions = [sql`d.taken_down_at is null`, hasChangedSince(updated_since, "d.updated_at")];
  for (const word of search ? foldText(search).split(" ").filter(Boolean).slice(0, 8) : [])
    conditions.push(sql`d.search_text like ${containing(word)}`);
  if (severity) conditions.push(sql`d.severity_rank = ${severities.indexOf(severity)}`);
  if (program) conditions.push(sql`p.handle = ${program.toLowerCase()} and ${shownTitle} is not null`);
  if (author) conditions.push(sql`lower(u.username) = ${author.toLowerCase()} and ${isNamed}`);
  if (company_id) conditions.push(sql`d.company_id = ${company_id}`);
  // The ids of the page and the total are found in an index; only the reports of the page are joined with the rest.
  const matching = sql`disclosed_report d
    ${program ? sql`join program p on p.id = d.program_id` : sql``} ${author ? sql`join user_account u on u.id = d.author_id` : sql``}
    where ${sql.join(conditions, sql` and `)}`;
  const order = sql`${orders[sort]}d.published_at desc, d.report_id desc`;
  return readPage(paging, async (limit, offset) => {
    const { rows } = await sql<DisclosedRow & { total: number }>`
      select ${columns}, (select count(*)::int from ${matching}) as total
      from (select d.report_id as id from ${matching} order by ${order} limit ${limit} offset ${offset}) page
        join (${from}) on d.report_id = page.id
      order by ${order}`.execute(db);
    return rows;
  });
}

/** A file that is part of a published report, with its public name. */
export async function findDisclosedFile(db: Db, number: number, fileId: string) {
  const { rows } = await sql<{ name: string; content_type: string; storage_key: string; byte_size: number }>`
    select e->>'name' as name, f.content_type, f.storage_key, f.byte_size::float8 as byte_size
    from disclosed_report d cross join lateral jsonb_array_elements(d.content->'files') e join file f on f.id::text = e->>'file_id'
    where d.number = ${number} and d.taken_down_at is null and f.id = ${fileId} and f.upload_state = 'stored'`.execute(db);
  return rows[0];
}

/** Programs that everybody may see and that have published reports, by title. */
export async function findDisclosingPrograms(db: Db, limit: number) {
  const { rows } = await sql<{ handle: string; title: string }>`
    select p.handle, ${shownTitle} as title
    from (select distinct program_id from disclosed_report where taken_down_at is null) d join program p on p.id = d.program_id
      join company c on c.id = p.company_id
    where ${shownTitle} is not null order by lower(p.title), p.id limit ${limit}`.execute(db);
  return rows;
}
