import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { TermField } from "@safeport/contract/programs/core/program.values";
import type { ScopeCounts, TermScope } from "@safeport/contract/programs/versions/program-version.schema";
import type { Db } from "@safeport/db/named-statement";
import type { AssetType } from "@safeport/db/types.gen";
import { type RawBuilder, sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { ProgramRow } from "../core/program.queries.ts";
import { stranger } from "../list/program-list.queries.ts";

/** Facts that decide which versions of a program a person sees, provided they can read the program. */
export interface VersionReader {
  user_id: string;
  /** Belongs to the company or to the platform: they see all versions. */
  isInside: boolean;
}

/** The reader of a program's versions. */
export function versionReader(actor: Actor, { member_role }: Pick<ProgramRow, "member_role">): VersionReader {
  return { user_id: actor.user_id, isInside: isStaff(actor) || member_role !== null };
}

/** The reader of the versions that everybody could see. */
export const publicReader: VersionReader = { user_id: stranger.user_id, isInside: false };

/** The versions of a program that a reader could see while they were current (`sees_version`), each with the one before it among these. */
function visibleVersions(programId: string, { user_id, isInside }: VersionReader): RawBuilder<unknown> {
  return sql`select v.number, v.created_at, lag(v.number) over (order by v.number) as previous
    from program_version v cross join (select joined_version(${programId}::uuid, ${user_id}::uuid) as joined) as reader
    where v.program_id = ${programId} and sees_version(v, ${isInside}::boolean, reader.joined)`;
}

export interface VersionRow {
  number: number;
  created_at: Date;
  /** The latest earlier version that the reader may see. */
  previous: number | null;
}

/** One page of the versions that a reader may see, newest first. */
export function pageOfVersions(db: Db, programId: string, reader: VersionReader, paging: PageOfChanges) {
  return readPage(paging, async (limit, offset) => {
    const { rows } = await sql<VersionRow & { total: number }>`
      select *, count(*) over ()::int as total from (${visibleVersions(programId, reader)}) as visible
      where ${hasChangedSince(paging.updated_since, "created_at")} order by number desc limit ${limit} offset ${offset}`.execute(
      db,
    );
    return rows;
  });
}

/** The versions with these numbers, by number, without those hidden from the reader. */
export async function findVersions(db: Db, programId: string, reader: VersionReader, numbers: readonly number[]) {
  const { rows } = await sql<VersionRow>`
    select * from (${visibleVersions(programId, reader)}) as visible where number = any(${numbers}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.number, row]));
}

/** Two versions, the older first; `from` 0 is before the first. */
export interface VersionRange {
  from: number;
  to: number;
}

function rangesOf(ranges: readonly VersionRange[]): RawBuilder<unknown> {
  return sql`unnest(${ranges.map(({ from }) => from)}::int[], ${ranges.map(({ to }) => to)}::int[]) as r ("from", "to")`;
}

/** The fields that differ between versions, by ranges: those that were replaced in one and are not as before at its end. */
function differingFields(programId: string, ranges: readonly VersionRange[]): RawBuilder<unknown> {
  return sql`
    from ${rangesOf(ranges)}
    join program_past_field before on before.program_id = ${programId}
      and before.from_version <= r."from" and before.to_version > r."from" and before.to_version <= r."to"
    left join program_past_field later on later.program_id = before.program_id and later.field = before.field
      and later.from_version <= r."to" and later.to_version > r."to"
    cross join (select program_terms(program) as terms from program where id = ${programId}) as present
    where before.value is distinct from coalesce(later.value, present.terms -> before.field)`;
}

/** The names of the fields that differ in each range. */
export async function findDifferingFields(db: Db, programId: string, ranges: readonly VersionRange[]) {
  const { rows } = await sql<VersionRange & { field: TermField }>`
    select r.*, before.field ${differingFields(programId, ranges)}`.execute(db);
  return rows;
}

export interface FieldDifference {
  field: TermField;
  before: unknown;
  after: unknown;
}

/** The fields that differ between two versions, with both values. */
export async function findFieldDifferences(db: Db, programId: string, range: VersionRange): Promise<FieldDifference[]> {
  const { rows } = await sql<FieldDifference>`
    select before.field, before.value as before, coalesce(later.value, present.terms -> before.field) as after
    ${differingFields(programId, [range])}`.execute(db);
  return rows;
}

/** Fields of a program in a version, by name. */
export async function findTerms(db: Db, programId: string, number: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ terms: Record<string, unknown> }>`
    select program_terms(p) || coalesce((select jsonb_object_agg(f.field, f.value) from program_past_field f
      where f.program_id = p.id and f.from_version <= ${number} and f.to_version > ${number}), '{}') as terms
    from program p where p.id = ${programId}`.execute(db);
  return rows[0]?.terms ?? {};
}

/** A scope at one end of a range of versions. */
export interface ScopeSide {
  scope_id: string;
  is_after: boolean;
  asset_type: AssetType;
  /** In lower case. */
  key: string;
  /** A digest of the whole text of the scope. */
  digest: string;
}

/** The scopes at one end of each range that differ from the same row at the other end, without their long texts. */
function scopeSides(programId: string, ranges: readonly VersionRange[]): RawBuilder<unknown> {
  const says = sql`asset_type, identifier, instructions_md5, is_eligible_for_bounty, is_out_of_scope, max_severity`;
  const columns = sql`${says}, instructions_markdown`;
  return sql`
    select *, lower(identifier) as key, md5(row(${says})::text) as digest from (
      select r.*, s.scope_id, false as is_after, ${columns} from ${rangesOf(ranges)} join scope_past s on s.program_id = ${programId}
        and s.from_version <= r."from" and s.to_version > r."from" and s.to_version <= r."to"
      union all
      select r.*, s.scope_id, true, ${columns} from ${rangesOf(ranges)} join scope_past s on s.program_id = ${programId}
        and s.from_version > r."from" and s.from_version <= r."to" and s.to_version > r."to"
      union all
      select r.*, s.id, true, ${columns} from ${rangesOf(ranges)} join scope s on s.program_id = ${programId} and s.archived_at is null
        and s.since_version > r."from" and s.since_version <= r."to"
    ) as ends`;
}

/** The scopes of `scopeSides` of one range. */
export async function findScopeSides(db: Db, programId: string, range: VersionRange): Promise<ScopeSide[]> {
  const { rows } = await sql<ScopeSide>`
    select scope_id, is_after, asset_type, key, digest from (${scopeSides(programId, [range])}) as sides
    order by is_out_of_scope, key, scope_id`.execute(db);
  return rows;
}

/** Contents of these scopes at both ends of a range. */
export async function findScopeContents(db: Db, programId: string, range: VersionRange, scopeIds: readonly string[]) {
  const { rows } = await sql<Pick<ScopeSide, "scope_id" | "is_after"> & TermScope>`
    select scope_id, is_after, asset_type, identifier, instructions_markdown, is_eligible_for_bounty, is_out_of_scope, max_severity
    from (${scopeSides(programId, [range])}) as sides where scope_id = any(${scopeIds}::uuid[])`.execute(db);
  return rows;
}

/** Number of added, changed and removed scopes in each range with any; they are paired as in `pairScopes`. */
export async function countScopeChanges(db: Db, programId: string, ranges: readonly VersionRange[]) {
  const { rows } = await sql<ScopeCounts & { to: number }>`
    with sides as (
      select *, count(*) over (partition by "to", scope_id) = 1 as is_alone from (${scopeSides(programId, ranges)}) as sides
    ), paired as (
      select *, case when is_alone then row_number() over (partition by "to", is_alone, is_after, asset_type, key
        order by is_out_of_scope, scope_id) end as place from sides
    ), pairs as (
      select "to", bool_or(is_after) as is_there, bool_or(not is_after) as was_there, min(digest) <> max(digest) as differs from paired
      group by "to", case when is_alone then asset_type end, case when is_alone then key else scope_id::text end, place
    )
    select "to", count(*) filter (where not was_there)::int as added, count(*) filter (where was_there and is_there and differs)::int
      as changed, count(*) filter (where not is_there)::int as removed from pairs group by "to"`.execute(db);
  return rows;
}

/** The present version of programs, and the fields that this transaction has changed in making it, by the programs' ids. */
export async function changedFields(
  db: Db,
  programIds: readonly string[],
): Promise<Map<string, { version: number; changes: TermField[] }>> {
  const { rows } = await sql<{ id: string; version: number; changes: TermField[] }>`
    select p.id, p.terms_version as version, array(
      select f.field from program_past_field f join program_version v on v.program_id = f.program_id and v.number = f.to_version
      where f.program_id = p.id and f.to_version = p.terms_version and v.made_by = pg_current_xact_id() order by f.field) as changes
    from program p where p.id = any(${programIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...made }) => [id, made]));
}

/** Current terms of a program and of one of its assets; null for a missing program. */
export async function findPromisedTerms(db: Db, programId: string, scopeId: string | null) {
  const { rows } = await sql<{ program_version: number; terms: Record<string, unknown>; scope: TermScope | null }>`
    select p.terms_version as program_version, promised_terms(program_terms(p)) as terms, term_scope(s) as scope
    from program p left join scope s on s.id = ${scopeId}::uuid and s.program_id = p.id and s.archived_at is null
    where p.id = ${programId}`.execute(db);
  return rows[0] ?? null;
}
