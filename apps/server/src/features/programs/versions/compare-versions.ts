import { maxInteger } from "@safeport/contract/kernel/ids";
import { publicFields } from "@safeport/contract/programs/core/program.values";
import {
  maxComparedScopes,
  type ProgramTerms,
  type ScopeCounts,
  type ScopeDifference,
  type TermScope,
} from "@safeport/contract/programs/versions/program-version.schema";
import type { Db } from "@safeport/db/named-statement";
import type { Ctx, PublicCtx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { getProgram } from "../core/get-program.ts";
import type { ProgramRow } from "../core/program.queries.ts";
import { getPublicRow } from "../public/get-public-program.ts";
import { countPairs, pairScopes, type ScopePair } from "./pair-scopes.ts";
import { storedTerms } from "./stored-terms.ts";
import * as queries from "./version.queries.ts";

export interface ComparedVersions {
  program: ProgramRow;
  version: queries.VersionRow;
  /** Null for the first version that the reader may see. */
  against: queries.VersionRow | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  scope_changes: ScopeCounts;
  /** The first of the scopes that differ. */
  scopes: ScopeDifference[];
}

/** A version of a program with what differs from the one before, or from `against`; 404 for a version that the caller may not see. */
export async function compareVersions(
  ctx: Ctx,
  ref: string,
  wanted: { number: number; against?: number | undefined },
): Promise<ComparedVersions> {
  const program = await getProgram(ctx, ref);
  const reader = queries.versionReader(ctx.actor, program);
  const find = async (...numbers: number[]) => queries.findVersions(ctx.db, program.id, reader, numbers);
  const version = (await find(wanted.number)).get(wanted.number);
  if (!version) throw noSuchVersion();
  const other = wanted.against ?? version.previous;
  const against = other === null ? null : ((await find(other)).get(other) ?? null);
  if (other !== null && !against) throw noSuchVersion();
  return { program, version, against, ...(await differences(ctx.db, program.id, version, against)) };
}

/**
 * A version that everybody could see with what differs from the one that they could see before, of a program that strangers read of; 404 for any
 * other, and for the first, which has nothing before it. 410 as for the program.
 */
export async function comparePublicVersion(ctx: PublicCtx, handle: string, number: number) {
  const { id, title } = await getPublicRow(ctx, handle);
  const find = async (one: number) => (await queries.findVersions(ctx.db, id, queries.publicReader, [one])).get(one);
  const version = number <= maxInteger ? await find(number) : undefined;
  const against = version?.previous ? await find(version.previous) : undefined;
  if (!version || !against) throw noSuchVersion();
  const { before, after, scope_changes, scopes } = await differences(ctx.db, id, version, against);
  return { title, version, against, before: publicTerms(before), after: publicTerms(after), scope_changes, scopes };
}

/** Fields of a version that strangers read on the page of the program, in order. */
function publicTerms(terms: Record<string, unknown>): Partial<ProgramTerms> {
  return storedTerms(Object.fromEntries(publicFields.flatMap((field) => (field in terms ? [[field, terms[field]]] : []))));
}

function noSuchVersion(): AppError {
  return new AppError("not_found", "no_version");
}

async function differences(db: Db, id: string, { number }: queries.VersionRow, against: queries.VersionRow | null) {
  if (!against)
    return {
      before: {},
      after: await queries.findTerms(db, id, number),
      ...(await scopesOf(db, id, { from: 0, to: number }, false)),
    };
  const isBackwards = against.number > number;
  const range = isBackwards ? { from: number, to: against.number } : { from: against.number, to: number };
  const fields = await queries.findFieldDifferences(db, id, range);
  const scopes = await scopesOf(db, id, range, isBackwards);
  const older = Object.fromEntries(fields.map(({ field, before }) => [field, before]));
  const newer = Object.fromEntries(fields.map(({ field, after }) => [field, after]));
  return isBackwards ? { before: newer, after: older, ...scopes } : { before: older, after: newer, ...scopes };
}

/** The scopes that differ: all are counted, and only those that are shown are read. */
async function scopesOf(db: Db, id: string, range: queries.VersionRange, isBackwards: boolean) {
  const scopePairs = pairScopes(await queries.findScopeSides(db, id, range));
  const pairs = isBackwards ? scopePairs.map(({ before, after }): ScopePair => ({ before: after, after: before })) : scopePairs;
  const shown = pairs.slice(0, maxComparedScopes);
  const ids = shown.flatMap(({ before, after }) => [before, after].flatMap((side) => side?.scope_id ?? []));
  const contents = await queries.findScopeContents(db, id, range, [...new Set(ids)]);
  const bySide = new Map(
    contents.map(({ scope_id, is_after, ...scope }): [string, TermScope] => [`${scope_id} ${is_after}`, scope]),
  );
  const contentOf = (side: queries.ScopeSide | null) => (side && bySide.get(`${side.scope_id} ${side.is_after}`)) ?? null;
  const scopes = shown.map(({ before, after }) => ({ before: contentOf(before), after: contentOf(after) }));
  return { scope_changes: countPairs(pairs), scopes };
}
