import { maxInteger } from "@safeport/contract/kernel/ids";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { containing } from "../../../platform/like-pattern.ts";
import { readPage } from "../../../platform/read-page.ts";
import { foldText } from "../../../platform/search-text.ts";
import { openTitle } from "../../programs/program.visibility.ts";
import type { DisclosedContent } from "./disclosed-content.ts";

export interface DisclosedRow {
  report_id: string;
  number: number;
  content: DisclosedContent;
  published_at: Date;
  updated_at: Date;
  taken_down_at: Date | null;
  company_name: string;
  in_search_engines: boolean;
  /** Null where not everybody may see the program. */
  program_title: string | null;
  program_handle: string | null;
  /** Null where the profile is private or the account closed. */
  author_username: string | null;
  author_full_name: string | null;
}

const isNamed = sql<boolean>`(u.state = 'active' and not u.is_private)`;

const columns = sql`d.report_id, d.number, d.content, d.published_at, d.updated_at, d.taken_down_at, c.name as company_name, c.in_search_engines,
  ${openTitle} as program_title, case when ${openTitle} is not null then p.handle end as program_handle,
  case when ${isNamed} then u.username end as author_username, case when ${isNamed} then u.full_name end as author_full_name`;

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
  severity?: string | undefined;
  program?: string | undefined;
  author?: string | undefined;
}

/** One page of the published reports, newest first. A program or person that not everybody may see has none. */
export function pageOfDisclosed(db: Db, { search, severity, program, author, updated_since, ...paging }: DisclosedFilter) {
  const conditions = [sql`d.taken_down_at is null`, hasChangedSince(updated_since, "d.updated_at")];
  for (const word of search ? foldText(search).split(" ").filter(Boolean).slice(0, 8) : [])
    conditions.push(sql`d.search_text like ${containing(word)}`);
  if (severity) conditions.push(sql`d.content->>'severity' = ${severity}`);
  if (program) conditions.push(sql`p.handle = ${program.toLowerCase()} and ${openTitle} is not null`);
  if (author) conditions.push(sql`lower(u.username) = ${author.toLowerCase()} and ${isNamed}`);
  return readPage(paging, async (limit, offset) => {
    const { rows } = await sql<DisclosedRow & { total: number }>`
      select ${columns}, (count(*) over ())::int as total from ${from} where ${sql.join(conditions, sql` and `)}
      order by d.published_at desc, d.report_id desc limit ${limit} offset ${offset}`.execute(db);
    return rows;
  });
}

/** A file that is part of a published report, with its public name. */
export async function findDisclosedFile(db: Db, number: number, fileId: string) {
  const { rows } = await sql<{ name: string; content_type: string; storage_key: string }>`
    select e->>'name' as name, f.content_type, f.storage_key
    from disclosed_report d cross join lateral jsonb_array_elements(d.content->'files') e join file f on f.id::text = e->>'file_id'
    where d.number = ${number} and d.taken_down_at is null and f.id = ${fileId} and f.upload_state = 'stored'`.execute(db);
  return rows[0];
}
