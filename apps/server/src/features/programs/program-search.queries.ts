import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import { maxCounted } from "@safeport/contract/programs/program.values";
import { decidingScope, namesPatternOf } from "@safeport/contract/programs/scope-coverage";
import type { Db } from "@safeport/db/named-statement";
import { type Param, preparedQuery } from "@safeport/db/prepared-query";
import type { AssetType } from "@safeport/db/types.gen";
import { sql } from "kysely";
import { beginningWith, containing } from "../../platform/like-pattern.ts";
import { assetKeys } from "./asset-keys.ts";
import { isListed } from "./program.queries.ts";

/** Under this many characters there is no trigram within a word, so only names are searched, for words that begin with the text. */
const shortestPart = 3;
/** More scopes that may cover an asset are not looked at. */
const maxCandidates = 1_000;

export interface MatchedAsset {
  program_id: string;
  asset_type: AssetType;
  identifier: string;
  is_out_of_scope: boolean;
}

/** The scope of a program that covers an asset; the higher its `rank`, the more closely it is about the asset. */
interface Covering {
  scope: MatchedAsset;
  rank: number;
}

/** How the list gets at the programs that match: `few` are given by id; for `many` it checks each program in its order, since it soon has a page. */
export const findings = ["few", "many"] as const;
export type Finding = (typeof findings)[number];

/** The values of a query for the programs that are found. */
export interface FoundValues {
  /** Patterns of `like`; no assets are searched without one. `refresh_program_search()` in the migrations says what the names of a program are. */
  names: string;
  assets: string | null;
  /** The programs that cover the asset searched for, and how closely they are about it. */
  covering: string[];
  ranks: number[];
  /** All that are found, if they are few: an array as PostgreSQL writes it. */
  ids: string | null;
  /** How many are found, counted up to a limit. */
  total: number;
}

/** What a text finds among the programs that a person sees. */
export interface ProgramHits {
  finding: Finding;
  values: FoundValues;
  /** The scope that covers the asset searched for, by the id of its program. */
  covered: Map<string, MatchedAsset>;
}

type Patterns = Pick<FoundValues, "names" | "assets">;

/** Whether the row `ps` of `program_search` contains the text. */
function holds(param: Param<Patterns>) {
  return sql<boolean>`(ps.names like ${param("names")} or ps.assets like ${param("assets")})`;
}

/** Whether the program `p` is found, for a list with filters or without. */
export function isFound(finding: Finding, param: Param<FoundValues>, hasFilters: boolean) {
  // Filters must look into each of the programs, so that the list in its order is no short cut, as PostgreSQL would think of an array.
  if (finding === "few" && hasFilters) return sql<boolean>`p.id in (select unnest(${param("ids")}::uuid[]))`;
  if (finding === "few") return sql<boolean>`p.id = any(${param("ids")}::uuid[])`;
  return sql<boolean>`((select ${holds(param)} from program_search ps where ps.program_id = p.id) or p.id = any(${param("covering")}::uuid[]))`;
}

/** The order of the programs that cover the asset searched for, the closest first; others follow. */
export function byCloseness(param: Param<FoundValues>) {
  return sql`(${param("ranks")}::int[])[array_position(${param("covering")}::uuid[], p.id)] desc nulls last`;
}

type HitValues = Patterns & Pick<FoundValues, "covering"> & { userId: string };

/** Up to how many hits are few: with filters more, since a list that looks into each program until it has a page takes long then. */
const mostFew = { plain: maxCounted, filtered: 3 * maxCounted };

function declareHits(staff: boolean, list: keyof typeof mostFew) {
  const most = mostFew[list];
  return preparedQuery(`program_hits_${list}_${staff ? "staff" : "visible"}`, (db, param: Param<HitValues>) => {
    const hit = db
      .selectFrom("program_search as ps")
      .select("ps.program_id")
      .where(holds(param))
      .where(staff ? sql.lit(true) : sql<boolean>`(ps.is_open or ps.program_id in (select hidden_programs(${param("userId")})))`)
      .limit(sql.lit(most + 1));
    return db
      .with(
        (cte) => cte("hit").materialized(),
        () => hit,
      )
      .with("found", (cte) =>
        cte
          .selectFrom("hit")
          .select("program_id")
          .union(sql<{ program_id: string }>`select unnest(${param("covering")}::uuid[])`),
      )
      .selectFrom("found")
      .select(sql<number>`least(count(*), ${sql.lit(most)})::int`.as("total"))
      .select(
        sql<string | null>`case when (select count(*) from hit) <= ${sql.lit(most)} then array_agg(program_id)::text end`.as(
          "ids",
        ),
      );
  });
}
const hitsForStaff = { plain: declareHits(true, "plain"), filtered: declareHits(true, "filtered") };
const hitsForOthers = { plain: declareHits(false, "plain"), filtered: declareHits(false, "filtered") };

/** Finds the programs that a person sees by a text in names and assets, or by an asset that they cover. */
export async function findHits(db: Db, actor: Actor, search: string, hasFilters: boolean): Promise<ProgramHits> {
  const isShort = [...search].length < shortestPart;
  const [names, assets] = isShort ? [`% ${beginningWith(search)}`, null] : [containing(search), containing(search)];
  const closest = await findCovering(db, actor, search);
  const covered = new Map([...closest].map(([id, { scope }]) => [id, scope]));
  const covering = [...covered.keys()];
  const readHits = (isStaff(actor) ? hitsForStaff : hitsForOthers)[hasFilters ? "filtered" : "plain"];
  const [hits] = await readHits(db, { names, assets, covering, userId: actor.user_id });
  const { total, ids } = hits ?? { total: 0, ids: null };
  const ranks = [...closest.values()].map(({ rank }) => rank);
  const isMany = total > 0 && ids === null;
  return { finding: isMany ? "many" : "few", values: { names, assets, covering, ranks, ids, total }, covered };
}

interface KeyValues {
  exact: string[];
  patterns: string[];
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
        .where(sql<boolean>`scope_asset_keys(s.asset_type, s.identifier) && ${param(some)}::text[]`);
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
async function findCovering(db: Db, actor: Actor, search: string): Promise<Map<string, Covering>> {
  const keys = assetKeys(search);
  if (keys.exact.length === 0) return new Map();
  const rows = await (isStaff(actor) ? coveringForStaff : coveringForOthers)(db, { ...keys, userId: actor.user_id });
  const covering = rows.filter((scope) => scope.is_exact || namesPatternOf(scope, search));
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
    const key = sql<string>`lower(identifier)`;
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
  if ([...search].length < shortestPart || programIds.length === 0) return [];
  return readContaining(db, { ids: programIds, pattern: containing(search), text: search.toLowerCase() });
}
