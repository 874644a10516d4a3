import { type RawBuilder, type SqlBool, sql } from "kysely";
import { beginningWith, containing } from "../../platform/like-pattern.ts";

type Condition = RawBuilder<SqlBool>;

/** Each part has an index of its own, and as arrays they can be looked up together. */
const found = (pattern: string): Condition => sql`(lower(r.title) like ${pattern}
  or r.program_id = any(array(select id from program where title_key like ${pattern} limit 200))
  or r.author_id = any(array(select id from user_account where username like ${pattern} limit 200))
  or r.number = case when ${pattern}::text ~ '^%[0-9]{8,10}%$' then trim(both '%' from ${pattern})::bigint end)`;
/**
 * One or two characters form a trigram only at the start of a word, so they are searched only there: the pattern has no leading `%`.
 * Searching for rare ones within words would read every report (3 to 8 s at a million).
 */
const beginsIn = (text: RawBuilder<string>, pattern: string): Condition =>
  sql`${text} like ${pattern} or ${text} like '% ' || ${pattern}`;
const foundShort = (pattern: string): Condition => sql`(${beginsIn(sql`lower(r.title)`, pattern)}
  or r.program_id = any(array(select id from program where ${beginsIn(sql`title_key`, pattern)} limit 200))
  or r.author_id = any(array(select id from user_account where username like ${pattern} limit 200)))`;

/**
 * Within a person's own reports: those are few, and found by what they name and by who else took part, as far as their timelines tell. The
 * program's title of today is not for whoever has left it.
 */
const foundOwn = (pattern: string): Condition => sql`(lower(r.title) like ${pattern} or lower(r.program_title) like ${pattern}
  or lower(r.scope_identifier) like ${pattern} or r.number::text like ${pattern}
  or exists (select from timeline_item i join user_account u on u.id = i.performed_by where i.report_id = r.id
    and i.performed_by <> r.author_id and not i.is_internal and i.deleted_at is null and u.username like ${pattern}))`;

/** What the text of a search finds: in the reader's `own` reports, or in those of a company or of the platform. */
export function matches(text: string, own: boolean): Condition {
  if (own) return foundOwn(containing(text));
  return [...text].length < 3 ? foundShort(beginningWith(text)) : found(containing(text));
}
