import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { beginningWith, containing } from "../../platform/like-pattern.ts";
import { companyIdsOf } from "./report.visibility.ts";

type Condition = RawBuilder<SqlBool>;

/** The reports of the programs whose title of today matches. */
type ByProgram = (title: Condition) => Condition;

const ofAnyProgram: ByProgram = (title) => sql`r.program_id = any(array(select id from program where ${title} limit 200))`;
/**
 * People who have left a program must not learn its present title, so a member's own report to another company is found by the title at its
 * sending.
 */
const ofMember =
  (person: Expression<string>, pattern: string): ByProgram =>
  (title) =>
    sql`r.program_id = any(array(select id from program where company_id = any(${companyIdsOf(person)}) and (${title}) limit 200))
      or (r.author_id = ${person} and lower(r.program_title) like ${pattern})`;

/** Each part has an index of its own, and as arrays they can be looked up together. */
const found = (pattern: string, byProgram: ByProgram): Condition => sql`(lower(r.title) like ${pattern}
  or ${byProgram(sql`title_key like ${pattern}`)}
  or r.author_id = any(array(select id from user_account where username like ${pattern} limit 200))
  or r.number = case when ${pattern}::text ~ '^%[0-9]{8,10}%$' then trim(both '%' from ${pattern})::bigint end)`;
/**
 * One or two characters form a trigram only at the start of a word, so they are searched only there: the pattern has no leading `%`.
 * Searching for rare ones within words would read every report (3 to 8 s at a million).
 */
const beginsIn = (text: RawBuilder<string>, pattern: string): Condition =>
  sql`${text} like ${pattern} or ${text} like '% ' || ${pattern}`;
const foundShort = (pattern: string, byProgram: ByProgram): Condition => sql`(${beginsIn(sql`lower(r.title)`, pattern)}
  or ${byProgram(beginsIn(sql`title_key`, pattern))}
  or r.author_id = any(array(select id from user_account where username like ${pattern} limit 200)))`;

/**
 * Within a person's own reports: those are few, and found by what they name and by who else took part, as far as their timelines tell. People
 * who have left the program must not learn its present title.
 */
const foundOwn = (pattern: string): Condition => sql`(lower(r.title) like ${pattern} or lower(r.program_title) like ${pattern}
  or lower(r.scope_identifier) like ${pattern} or r.number::text like ${pattern}
  or exists (select from timeline_item i join user_account u on u.id = i.performed_by where i.report_id = r.id
    and i.performed_by <> r.author_id and not i.is_internal and i.deleted_at is null and u.username like ${pattern}))`;

/** Pages write the number of a report with a `#`, and people copy it from there. */
const ofNumber = (text: string) => text.replace(/^#(?=\d{8,10}$)/, "");

/** What the text of a search finds in the list of an author, of a member of companies, of one company or of the platform. */
export function matches(
  words: string,
  list: "author" | "member" | "company" | "platform",
  person: Expression<string>,
): Condition {
  const text = ofNumber(words);
  if (list === "author") return foundOwn(containing(text));
  const isShort = [...text].length < 3;
  const pattern = isShort ? beginningWith(text) : containing(text);
  const byProgram = list === "member" ? ofMember(person, pattern) : ofAnyProgram;
  return isShort ? foundShort(pattern, byProgram) : found(pattern, byProgram);
}
