import { maxCounted, type ProgramSort } from "@safeport/contract/programs/core/program.values";
import type { Db } from "@safeport/db/named-statement";
import { type Param, plainValues, preparedQuery } from "@safeport/db/prepared-query";
import type { DB } from "@safeport/db/types.gen";
import { decidingScope, namesPatternOf } from "@safeport/scope-coverage/scope-coverage";
import { type SelectQueryBuilder, sql } from "kysely";
import { containing, escapeLike } from "../../../platform/like-pattern.ts";
import { foldText, isShortWord, searchWords, wordPattern } from "../../../platform/search-text.ts";
import { isListed, type MatchedAsset, programOrders } from "../core/program.queries.ts";
import { type AssetKeys, assetKeys } from "./asset-keys.ts";
import { conditionsOf, type FilterName, type ProgramFilters } from "./program-filters.queries.ts";

/** More scopes that may cover an asset are not looked at. */
const maxCandidates = 1_000;

/** The scope of a program that covers an asset; the higher its `rank`, the more closely it is about the asset. */
interface Covering {
  scope: MatchedAsset;
  rank: number;
}

/**
 * Where a word of a search is looked up. One or two characters: at the beginnings of words of names. A word without separators:
 * in the words of names and assets. Any other: in the full names and assets; for an address or a long word, the index finds a
 * part of it and the rows are compared with the whole. `refresh_program_search()` in the migrations defines names and words.
 */
type Place = "beginnings" | "words" | "texts" | "texts_by_part";

/** A word of a search with the patterns of `like` that find it. */
export interface SearchTerm {
  place: Place;
  pattern: string;
  /** The pattern for the part of the word that is looked up in the index. */
  part: string;
}

/** The values of a query for the programs that are found. */
export interface FoundValues {
  /** The programs that cover the asset searched for, and how closely they are about it. */
  covering: string[];
  ranks: number[];
  /** The patterns of titles that are the text, and that begin with it. */
  exactTitle: string;
  titleBeginning: string;
}

/** Hits of a search among the programs that a person can see. */
export interface ProgramHits {
  values: FoundValues;
  /** Number of hits, counted up to a limit. */
  total: number;
  /** The ids of the page in its order; null if there are so many that the list soon has a page when it checks each program in its order. */
  ids: string[] | null;
  /** The scope that covers the asset searched for, by the id of its program. */
  covered: Map<string, MatchedAsset>;
}

/** The words of a search, none for one of blanks. A hit contains all of them, in any order. */
export function searchTermsOf(search: string): SearchTerm[] {
  const words = searchWords(search);
  // Signs between words are found nowhere by themselves; a search of signs only is still a search.
  const named = words.filter((word) => /[a-z0-9\u0080-\uffff]/.test(word));
  return (named.length > 0 ? named : words).map((word) => {
    const pattern = wordPattern(word);
    if (isShortWord(word)) return { place: "beginnings", pattern, part: "" };
    if (/^[a-z0-9\u0080-\uffff]+$/.test(word)) return { place: "words", pattern, part: "" };
    const part = partOf(word);
    return { place: part === word ? "texts" : "texts_by_part", pattern, part: containing(part) };
  });
}

/** Looking a part up takes time for each three characters of it, but a shorter one is in too many addresses. */
const partLengths = { longest: 32, shortest: 12 };

/**
 * The part of an address or a long text that is looked up in the index: its end, since many addresses share scheme and host. They also share most
 * queries, which are left out if they name no id. A part without three letters or digits in a row is not in the index.
 */
function partOf(text: string): string {
  const address = text.replace(/^\w+:\/\//, "");
  const named = /[?&]\w*id=/.test(address) ? address : address.replace(/[?#].*$/s, "");
  const part = [...named].slice(-partLengths.longest).join("");
  return part.length >= partLengths.shortest && /[a-z0-9\u0080-\uffff]{3}/.test(part) ? part : text;
}

/** Whether the row `ps` of `program_search` contains a word. */
function holdsTerm({ place, pattern, part }: SearchTerm) {
  const like = (column: "names" | "assets" | "words", text = pattern) => sql<boolean>`ps.${sql.ref(column)} like ${text}`;
  if (place === "texts") return sql<boolean>`(${like("names")} or ${like("assets")})`;
  if (place === "texts_by_part") {
    const hasPart = sql`(${like("names", part)} or ${like("assets", part)})`;
    // `|| ''` keeps PostgreSQL from looking the whole word up in the index as well.
    return sql<boolean>`(${hasPart} and (ps.names || '' like ${pattern} or ps.assets || '' like ${pattern}))`;
  }
  return like(place === "words" ? "words" : "names");
}

const holds = (terms: readonly SearchTerm[]) => sql<boolean>`(${sql.join(terms.map(holdsTerm), sql` and `)})`;

/** Whether the program `p` is found. */
export function isFound(terms: readonly SearchTerm[], param: Param<FoundValues>) {
  const found = sql`select from program_search ps where ps.program_id = p.id and ${holds(terms)}`;
  return sql<boolean>`(exists (${found}) or p.id = any(${param("covering")}::uuid[]))`;
}

/** Rank of the title of the row `ps`: 0 if it is the text, 1 if it begins with it. */
function titleFit(param: Param<FoundValues>) {
  const like = (name: "exactTitle" | "titleBeginning") => sql`ps.names like ${param(name)}`;
  return sql<number>`case when ${like("exactTitle")} then 0 when ${like("titleBeginning")} then 1 else 2 end`;
}

/**
 * The order of the programs of a search. By default, programs that cover the asset searched for come first, the closest of them before the others. With
 * `isNamed` the rows have `title_fit`, which comes next.
 */
export function foundOrder(param: Param<FoundValues>, options: { sort: ProgramSort; isCovered: boolean; isNamed?: boolean }) {
  const { sort, isCovered, isNamed = false } = options;
  if (sort !== "newest") return programOrders[sort];
  const rank = sql`(${param("ranks")}::int[])[array_position(${param("covering")}::uuid[], p.id)]`;
  const first = [...(isCovered ? [sql`${rank} desc nulls last`] : []), ...(isNamed ? [sql`p.title_fit`] : [])];
  return sql`${sql.join([...first, programOrders.newest])}`;
}

type PageValues = ProgramFilters & { userId: string; limit: number; offset: number };
type HitValues = FoundValues & PageValues;
interface HitOptions {
  staff: boolean;
  terms: readonly SearchTerm[];
  isCovered: boolean;
  sort: ProgramSort;
  filters?: readonly FilterName[];
}
type SearchRows = SelectQueryBuilder<DB & { ps: DB["program_search"] }, "ps", object>;

function selectHits(db: Db, param: Param<HitValues>, { staff, terms, filters = [], ...options }: HitOptions) {
  const seen = sql<boolean>`(ps.is_open or ps.program_id in (select hidden_programs(${param("userId")})))`;
  const filterConditions = conditionsOf(filters, param, "ps");
  const conditions = staff ? filterConditions : [seen, ...filterConditions];
  const all = conditions.reduce<SearchRows>((rows, condition) => rows.where(condition), db.selectFrom("program_search as ps"));
  const rows = all.select(["ps.program_id as id", "ps.created_at", "ps.top_reward", titleFit(param).as("title_fit")]);
  const hit = rows.where(holds(terms)).limit(sql.lit(maxCounted + 1));
  const covering = rows.where(sql<boolean>`ps.program_id = any(${param("covering")}::uuid[])`);
  const found = sql.table(options.isCovered ? "found" : "hit");
  // The other orders need fields that the rows of the search do not have.
  const hasOrder = options.sort === "newest" || options.sort === "reward";
  const programs = hasOrder ? found : sql`(select program.* from ${found} join program using (id))`;
  const ids = sql`array(select p.id from ${programs} as p order by ${foundOrder(param, { ...options, isNamed: true })}
    limit ${param("limit")} offset ${param("offset")})`;
  const total = options.isCovered ? sql`(select count(*) from found)` : sql`hits`;
  return db
    .with(
      (cte) => cte("hit").materialized(),
      () => hit,
    )
    .with("found", (cte) => cte.selectFrom("hit").selectAll().union(covering))
    .selectFrom(sql<{ hits: number }>`(select count(*) as hits from hit)`.as("counted"))
    .select(sql<number>`least(${total}, ${sql.lit(maxCounted)})::int`.as("total"))
    .select(sql<string[] | null>`case when hits <= ${sql.lit(maxCounted)} then ${ids} end`.as("ids"));
}

/** Finds the programs that a person sees by a text in names and assets, or by an asset that they cover. */
export async function findHits(
  db: Db,
  search: string,
  wanted: Required<Pick<HitOptions, "staff" | "terms" | "sort" | "filters">>,
  page: PageValues,
): Promise<ProgramHits> {
  const closest = await findCovering(db, wanted.staff, page.userId, search);
  const covered = new Map([...closest].map(([id, { scope }]) => [id, scope]));
  const ranks = [...closest.values()].map(({ rank }) => rank);
  const options = { isCovered: covered.size > 0, ...wanted };
  const title = escapeLike(foldText(search).trim());
  const values = { covering: [...covered.keys()], ranks, exactTitle: ` ${title}\n%`, titleBeginning: ` ${title}%` };
  const hits = await selectHits(db, plainValues({ ...page, ...values }), options).executeTakeFirst();
  return { values, total: hits?.total ?? 0, ids: hits ? hits.ids : [], covered };
}

/** Keys with blanks between them, which no key has: the driver writes a text at once, but each item of an array by itself. */
interface KeyValues extends Record<keyof AssetKeys, string> {
  userId: string;
}
function declareCovering(staff: boolean) {
  return preparedQuery(`program_covering_${staff ? "staff" : "visible"}`, (db, param: Param<KeyValues>) => {
    const withKeys = (some: "exact" | "patterns") =>
      db
        .selectFrom("scope as s")
        .select(["s.id", "s.program_id", "s.asset_type", "s.identifier", "s.is_out_of_scope"])
        .select(sql<boolean>`${sql.lit(some === "exact")}`.as("is_exact"))
        .where("s.archived_at", "is", null)
        .where(sql<boolean>`scope_asset_keys(s.asset_type, s.identifier) && string_to_array(${param(some)}, ' ')`);
    const visible = sql<boolean>`(select ${isListed(param("userId"))} from program p where p.id = candidate.program_id)`;
    return (
      db
        // Materialized, or the limit would tempt PostgreSQL to compute the keys of one scope after another in the order of the ids.
        .with(
          (cte) => cte("candidate").materialized(),
          () => withKeys("exact").unionAll(withKeys("patterns")),
        )
        .selectFrom("candidate")
        .select(["program_id", "asset_type", "identifier", "is_out_of_scope", "is_exact"])
        .where(staff ? sql.lit(true) : visible)
        .orderBy("id")
        .limit(sql.lit(maxCandidates))
    );
  });
}
const coveringForStaff = declareCovering(true);
const coveringForOthers = declareCovering(false);

/** The scope of each visible program that covers an asset: the one that decides, else one that names it with another scheme or port. */
async function findCovering(db: Db, staff: boolean, userId: string, search: string): Promise<Map<string, Covering>> {
  const keys = assetKeys(search);
  if (keys.exact.length === 0) return new Map();
  const rows = await (staff ? coveringForStaff : coveringForOthers)(db, {
    userId,
    exact: keys.exact.join(" "),
    patterns: keys.patterns.join(" "),
  });
  const covering = rows.filter((scope) => scope.is_exact || namesPatternOf(scope, search));
  if (covering.length === 0) return new Map();
  const programs = [...new Set(covering.map(({ program_id }) => program_id))];
  return new Map(
    programs.map((id) => {
      const scopes = covering.filter(({ program_id }) => program_id === id);
      return [id, decidingScope(scopes, search) ?? closest(scopes)];
    }),
  );
}

/** The most specific scope, for assets whose scheme or port none of them includes. */
function closest(scopes: MatchedAsset[]): Covering {
  const scope = scopes.reduce((best, other) => (other.identifier.length > best.identifier.length ? other : best));
  return { scope, rank: 0 };
}

const readContaining = preparedQuery(
  "program_assets_containing",
  (db, param: Param<{ ids: readonly string[]; pattern: string; text: string }>) => {
    const key = sql<string>`case when identifier ~ '[^\\x20-\\x7e]' then search_fold(identifier) else lower(identifier) end`;
    const asset = db
      .selectFrom("scope")
      .select(["id", "program_id", "asset_type", "identifier", "is_out_of_scope"])
      .select(key.as("key"))
      .where(sql<boolean>`program_id = any(${param("ids")}::uuid[])`)
      .where("archived_at", "is", null);
    return db
      .with("asset", () => asset)
      .selectFrom("asset")
      .distinctOn("program_id")
      .select(["program_id", "asset_type", "identifier", "is_out_of_scope"])
      .where(sql<boolean>`key like ${param("pattern")}`)
      .orderBy("program_id")
      .orderBy(sql`key = ${param("text")}`, "desc")
      .orderBy("is_out_of_scope")
      .orderBy(sql`length(key)`)
      .orderBy("id");
  },
);

/**
 * The asset by which each of these programs matches, for those that have one: the very text, else the shortest one that contains it; in scope
 * first. The caller has checked that the reader may see the programs.
 */
export async function findContaining(db: Db, programIds: readonly string[], search: string): Promise<MatchedAsset[]> {
  const text = foldText(search).trim();
  if (isShortWord(text) || programIds.length === 0) return [];
  return readContaining(db, { ids: programIds, pattern: containing(text), text });
}
