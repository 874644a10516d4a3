import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { hostForms } from "../../../platform/host-forms.ts";
import { beginningWith, containing } from "../../../platform/like-pattern.ts";
import { searchWords, textQuery, wordPattern } from "../../../platform/search-text.ts";
import { companyIdsOf, isReporter } from "../core/report.visibility.ts";
import { searchedText } from "../core/searched-text.queries.ts";

type Condition = RawBuilder<SqlBool>;

/** The reports of the programs whose title of today matches. */
type ByProgram = (title: Condition) => Condition;

const ofAnyProgram: ByProgram = (title) => sql`r.program_id = any(array(select id from program where ${title} limit 200))`;
/**
 * People who have left a program must not learn its present title, so a member's own report to another company is found by the title at its
 * sending.
 */
const ofMember =
  (person: Expression<string>, word: string): ByProgram =>
  (title) =>
    sql`r.program_id = any(array(select id from program where company_id = any(${companyIdsOf(person)}) and (${title}) limit 200))
      or (${isReporter(person)} and search_words(r.program_title) like ${wordPattern(word)})`;

/** Whether one word is found. Each part has an index of its own, and as arrays they can be looked up together. */
function foundWord(word: string, byProgram: ByProgram): Condition {
  const number = /^#?(\d{8,10})$/.exec(word)?.[1];
  const title = sql<SqlBool>`title_key like ${containing(word)}`;
  const parts = [
    sql`r.search_title like ${wordPattern(word)}`,
    byProgram(
      [...word].length < 3 ? sql<SqlBool>`(title_key like ${beginningWith(word)} or title_key like ${wordPattern(word)})` : title,
    ),
    sql`r.author_id = any(array(select id from user_account where username like ${usernamePattern(word)} limit 200))`,
    ...(number ? [sql`r.number = ${number}::bigint`] : []),
  ];
  return sql`(${sql.join(parts, sql` or `)})`;
}

const usernamePattern = (word: string) => ([...word].length < 3 ? beginningWith(word) : containing(word));

/** Whether the write-up has all words; it shows nothing that a reader of the report may not see. */
function inText(words: readonly string[]): Condition[] {
  const query = textQuery(words);
  return query === null
    ? []
    : [
        sql`(r.status <> 'draft' and 
    search_vector(${searchedText}) @@ ${query}::tsquery)`,
      ];
}

/**
 * Within a person's own reports: those are few, and found by the names in them and by their participants, as far as their
 * timelines tell. People who have left the program must not learn its present title.
 */
const foundOwn = (word: string): Condition => sql`(r.search_title like ${containing(word)}
  or search_words(r.program_title) like ${containing(word)}
  or lower(r.scope_identifier) like ${containing(word)} or r.number::text like ${containing(word.replace(/^#(?=\d{8,10}$)/, ""))}
  or exists (select from timeline_item i join user_account u on u.id = i.performed_by where i.report_id = r.id
    and i.performed_by <> r.author_id and not i.is_internal and i.deleted_at is null and u.username like ${containing(word)}))`;

type SearchedList = "author" | "member" | "company" | "platform";

/**
 * Whether a report of a list of an author, of a member of companies, of one company or of the platform has all words of a search, in any order. A host in Unicode finds it in punycode, too, and the other way round.
 */
export function matches(text: string, list: SearchedList, person: Expression<string>): Condition {
  const forms = hostForms(text).map((form) => matchesForm(form, list, person));
  return sql`(${sql.join(forms, sql` or `)})`;
}

function matchesForm(text: string, list: SearchedList, person: Expression<string>): Condition {
  const words = searchWords(text);
  if (list === "author") return allOf(words.map(foundOwn));
  const named = words.map((word) => foundWord(word, list === "member" ? ofMember(person, word) : ofAnyProgram));
  return sql`(${sql.join([allOf(named), ...inText(words)], sql` or `)})`;
}

/** A search of blanks finds everything. */
const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
