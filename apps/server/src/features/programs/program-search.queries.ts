import type { Db } from "@safeport/db/named-statement";
import type { AssetType } from "@safeport/db/types.gen";
import { sql } from "kysely";
import { containing } from "../../platform/like-pattern.ts";
import { coveringWildcards } from "./covering-wildcards.ts";

/** Under this many characters there is no trigram, so the 200,000 identifiers are left out. */
const shortestAsset = 3;

/** Whether the program `p` matches by title, handle, company or asset. */
export function matches(search: string) {
  const pattern = containing(search);
  if (search.length < shortestAsset)
    return sql<boolean>`p.id in (select id from program where title_key like ${pattern}
      union select pc.id from program pc join company cc on cc.id = pc.company_id where lower(cc.name) like ${pattern})`;
  const wildcards = coveringWildcards(search);
  const covering = sql`union select program_id from scope
    where archived_at is null and asset_type = 'wildcard' and lower(identifier) = any(${wildcards}::text[])`;
  return sql<boolean>`p.id in (select id from program where title_key like ${pattern} or handle like ${pattern}
    union select pc.id from program pc join company cc on cc.id = pc.company_id where lower(cc.name) like ${pattern}
    union select program_id from scope where archived_at is null and lower(identifier) like ${pattern}
    ${wildcards.length > 0 ? covering : sql``})`;
}

export interface MatchedAsset {
  program_id: string;
  asset_type: AssetType;
  identifier: string;
  is_out_of_scope: boolean;
}

/**
 * The asset by which each of these programs matches, for those that do: the very text, else the shortest one that contains it, else the
 * narrowest wildcard that covers it; in scope first. The caller has checked that the reader may see the programs.
 */
export async function findMatchedAssets(db: Db, programIds: readonly string[], search: string): Promise<MatchedAsset[]> {
  if (search.length < shortestAsset || programIds.length === 0) return [];
  const wildcards = coveringWildcards(search);
  // Materialized, so that only these programs' assets are read: the text may be in every identifier there is.
  const { rows } = await sql<MatchedAsset>`
    with asset as materialized (
      select id, program_id, asset_type, identifier, is_out_of_scope, lower(identifier) as key from scope
      where program_id = any(${programIds}::uuid[]) and archived_at is null
    ), matching as (
      select *, key like ${containing(search)} as contains from asset
      where key like ${containing(search)} or (asset_type = 'wildcard' and key = any(${wildcards}::text[]))
    )
    select distinct on (program_id) program_id, asset_type, identifier, is_out_of_scope from matching
    order by program_id, key = ${search.toLowerCase()} desc, contains desc,
      case when not contains then -length(key) end, is_out_of_scope, length(key), id`.execute(db);
  return rows;
}
