import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import { decidingScope, namesPatternOf } from "@safeport/contract/programs/scope-coverage";
import type { Db } from "@safeport/db/named-statement";
import type { AssetType } from "@safeport/db/types.gen";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { beginningWith, containing } from "../../platform/like-pattern.ts";
import { assetKeys } from "./asset-keys.ts";
import { isVisible } from "./program.queries.ts";

/** Under this many characters there is no trigram within a word, so only names are searched, for words that begin with the text. */
const shortestPart = 3;
/** More hits are not named one by one. */
const maxNamed = 200;
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

/** What a text finds among the programs that a person sees. */
export interface ProgramHits {
  /** The programs with a scope that covers the asset searched for, and that scope. */
  covered: Map<string, Covering>;
  /** Whether the program `p` is found. */
  condition: Expression<SqlBool>;
  /** How many are found, up to the limit; null where they are to be counted. */
  total: number | null;
}

/** Whether the row `ps` of `program_search` holds the text. */
function holds(search: string): RawBuilder<SqlBool> {
  if ([...search].length < shortestPart) return sql`ps.names like ${`% ${beginningWith(search)}`}`;
  const pattern = containing(search);
  return sql`(ps.names like ${pattern} or ps.assets like ${pattern})`;
}

/**
 * Finds the programs that a person sees by a text in names and assets, or by an asset that they cover. Few hits are named in the condition.
 * More of them are looked up by the list, and for more than `limit` it looks into each program that it comes to, which are soon enough.
 */
export async function findHits(db: Db, actor: Actor, search: string, limit: number): Promise<ProgramHits> {
  const visible = isStaff(actor) ? sql<boolean>`true` : isVisible(sql.val(actor.user_id));
  const seen = sql`(ps.is_open or (select ${visible} from program p where p.id = ps.program_id))`;
  const [covered, { rows }] = await Promise.all([
    findCovering(db, visible, search),
    sql<{ count: number; ids: string[] }>`
      with hit as materialized (
        select ps.program_id from program_search ps where ${holds(search)} and ${seen} limit ${limit + 1}
      )
      select count(*)::int as count, array(select program_id from hit limit ${maxNamed + 1}) as ids from hit`.execute(db),
  ]);
  const { count = 0, ids = [] } = rows[0] ?? {};
  const covering = [...covered.keys()];
  if (count > limit) {
    const condition = sql<boolean>`((select ${holds(search)} from program_search ps where ps.program_id = p.id)
      or p.id = any(${covering}::uuid[]))`;
    return { covered, condition, total: limit };
  }
  if (ids.length > maxNamed) {
    const condition = sql<boolean>`p.id in (select ps.program_id from program_search ps where ${holds(search)}
      union all select unnest(${covering}::uuid[]))`;
    return { covered, condition, total: covering.length > 0 ? null : count };
  }
  const all = [...new Set([...covering, ...ids])];
  return { covered, condition: sql`p.id = any(${all}::uuid[])`, total: all.length };
}

/** The scope of each visible program that covers an asset: the one that decides, else one that names it with another scheme or port. */
async function findCovering(db: Db, visible: Expression<SqlBool>, search: string): Promise<Map<string, Covering>> {
  const { exact, patterns } = assetKeys(search);
  if (exact.length === 0) return new Map();
  const withKeys = (some: string[]) => sql`from scope s
      where s.archived_at is null and scope_asset_keys(s.asset_type, s.identifier) && ${some}::text[]`;
  // Materialized, or the limit would tempt PostgreSQL to compute the keys of one scope after another in the order of the ids.
  const { rows } = await sql<MatchedAsset & { is_exact: boolean }>`
    with candidate as materialized (
      select s.id, s.program_id, s.asset_type, s.identifier, s.is_out_of_scope, true as is_exact ${withKeys(exact)}
      union all
      select s.id, s.program_id, s.asset_type, s.identifier, s.is_out_of_scope, false ${withKeys(patterns)}
    )
    select program_id, asset_type, identifier, is_out_of_scope, is_exact from candidate
    where (select ${visible} from program p where p.id = candidate.program_id) order by id limit ${maxCandidates}`.execute(db);
  const covering = rows.filter((scope) => scope.is_exact || namesPatternOf(scope, search));
  const programs = [...new Set(covering.map(({ program_id }) => program_id))];
  return new Map(
    programs.map((id) => {
      const scopes = covering.filter(({ program_id }) => program_id === id);
      return [id, decidingScope(scopes, search) ?? closest(scopes)];
    }),
  );
}

/** The one that says most, where scheme or port tell against all of them. */
function closest(scopes: MatchedAsset[]): Covering {
  const scope = scopes.reduce((best, other) => (other.identifier.length > best.identifier.length ? other : best));
  return { scope, rank: 0 };
}

/**
 * The asset by which each of these programs matches, for those that have one: the very text, else the shortest one that contains it; in scope
 * first. The caller has checked that the reader may see the programs.
 */
export async function findContaining(db: Db, programIds: readonly string[], search: string): Promise<MatchedAsset[]> {
  if ([...search].length < shortestPart || programIds.length === 0) return [];
  // Materialized, so that only these programs' assets are read: the text may be in every identifier there is.
  const { rows } = await sql<MatchedAsset>`
    with asset as materialized (
      select id, program_id, asset_type, identifier, is_out_of_scope, lower(identifier) as key from scope
      where program_id = any(${programIds}::uuid[]) and archived_at is null
    )
    select distinct on (program_id) program_id, asset_type, identifier, is_out_of_scope from asset
    where key like ${containing(search)}
    order by program_id, key = ${search.toLowerCase()} desc, is_out_of_scope, length(key), id`.execute(db);
  return rows;
}
