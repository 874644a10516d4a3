import { type answeringLevels, figureColours, minFigureTargets } from "@safeport/contract/programs/core/target.limits";
import type { Param } from "@safeport/db/prepared-query";
import type { AssetType, FundsLevel, ProgramType, SafeHarbor } from "@safeport/db/types.gen";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { eb } from "../core/program.queries.ts";

/** Filters of a list of programs. */
export interface ProgramFilters {
  company_id?: string | undefined;
  only_programs_i_am_in?: boolean | undefined;
  only_favourites?: boolean | undefined;
  program_type?: ProgramType | undefined;
  /** All of them. */
  features?: string[] | undefined;
  /** Any of them. */
  operating_systems?: string[] | undefined;
  /** Days of UTC, both included. */
  launched_from?: string | undefined;
  launched_to?: string | undefined;
  asset_type?: AssetType | undefined;
  min_reward?: number | undefined;
  /** This level or a higher one. */
  funds?: FundsLevel | undefined;
  safe_harbor?: SafeHarbor | undefined;
  /** Meets its targets at this level or a higher one. */
  answering?: (typeof answeringLevels)[number] | undefined;
  /** A time: programs that have changed since, or whose scopes have, or that are new to the reader since. */
  updated_since?: string | undefined;
}
export type FilterName = keyof ProgramFilters;

type FilterValues = ProgramFilters & { userId: string };
type Field = (name: string) => RawBuilder<unknown>;

function programsOf(userId: Expression<string>) {
  return eb.selectFrom("program_member").select("program_id").where("user_id", "=", userId).where("ended_at", "is", null);
}

function favouritesOf(userId: Expression<string>) {
  return eb.selectFrom("program_favourite").select("program_id").where("user_id", "=", userId);
}

/** Ids of the programs that have changed since a time or whose scopes have, and of those that are new to a person since: by invitation, membership, company or as a favourite. */
function changedPrograms(since: Expression<unknown>, userId: Expression<string>) {
  return sql`select id from program where updated_at >= ${since}::timestamptz
      union all select id from program where scope_changed_at >= ${since}::timestamptz
      union all ${programsOf(userId).where(sql<boolean>`created_at >= ${since}::timestamptz`)}
      union all ${favouritesOf(userId).where(sql<boolean>`created_at >= ${since}::timestamptz`)}
      union all select program_id from open_invitations(${userId}) where updated_at >= ${since}::timestamptz
      union all select p.id from company_member m join program p on p.company_id = m.company_id
        where m.user_id = ${userId} and m.updated_at >= ${since}::timestamptz`;
}

const conditions: Record<FilterName, (field: Field, param: Param<FilterValues>) => Expression<SqlBool>> = {
  company_id: (field, param) => sql`${field("company_id")} = ${param("company_id")}`,
  only_programs_i_am_in: (field, param) => sql`${field("id")} in ${programsOf(param("userId"))}`,
  only_favourites: (field, param) => sql`${field("id")} in ${favouritesOf(param("userId"))}`,
  program_type: (field, param) => sql`${field("program_type")} = ${param("program_type")}`,
  features: (field, param) => sql`${field("features")} @> ${param("features")}::text[]`,
  operating_systems: (field, param) => sql`${field("operating_systems")} && ${param("operating_systems")}::text[]`,
  launched_from: (field, param) =>
    sql`${field("program_launch_date")} >= ${param("launched_from")}::timestamp at time zone 'UTC'`,
  launched_to: (field, param) =>
    sql`${field("program_launch_date")} < (${param("launched_to")}::date + 1)::timestamp at time zone 'UTC'`,
  asset_type: (field, param) => sql`${field("asset_types")} @> array[${param("asset_type")}]::text[]`,
  min_reward: (field, param) => sql`${field("top_reward")} >= ${param("min_reward")}`,
  updated_since: (field, param) => sql`${field("id")} in (${changedPrograms(param("updated_since"), param("userId"))})`,
  funds: (field, param) => sql`${field("id")} in (select id from program where funds >= ${param("funds")}::funds_level)`,
  safe_harbor: (field, param) => sql`${field("id")} in (select id from program where safe_harbor = ${param("safe_harbor")})`,
  answering: (field, param) => sql`${field("id")} in (select id from program where targets_due >= ${sql.lit(minFigureTargets)}
    and targets_met * 100.0 / targets_due >= case ${param("answering")}::text
      when 'green' then ${sql.lit(figureColours.green)} else ${sql.lit(figureColours.yellow)} end)`,
};
const filterNames = Object.keys(conditions) as FilterName[];

/** The filters that are on. */
export function filtersOn(filters: ProgramFilters): FilterName[] {
  return filterNames.filter((name) => filters[name] !== undefined && filters[name] !== false);
}

/** These filters as conditions on the program `p`, or on the row `ps` of `program_search`, which has the same fields. */
export function conditionsOf(names: readonly FilterName[], param: Param<FilterValues>, row: "p" | "ps"): Expression<SqlBool>[] {
  const field: Field = (name) => sql.ref(`${row}.${name === "id" && row === "ps" ? "program_id" : name}`);
  return names.map((name) => conditions[name](field, param));
}
