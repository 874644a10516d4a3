import type { TermScope } from "@safeport/contract/programs/program-version.schema";
import type { Db } from "@safeport/db/named-statement";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { getProgram } from "../get-program.ts";
import type { ProgramRow } from "../program.queries.ts";
import { pairScopes, type ScopePair } from "./pair-scopes.ts";
import * as queries from "./version.queries.ts";

export interface ComparedVersions {
  program: ProgramRow;
  version: queries.VersionRow;
  /** Null for the first version that the reader may see. */
  against: queries.VersionRow | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  pairs: ScopePair<queries.ScopeSide & TermScope>[];
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

function noSuchVersion(): AppError {
  return new AppError("not_found", "no_version");
}

async function differences(db: Db, id: string, { number }: queries.VersionRow, against: queries.VersionRow | null) {
  if (!against) {
    const sides = await queries.findScopesOfSides(db, id, { from: 0, to: number });
    return { before: {}, after: await queries.findTerms(db, id, number), pairs: pairScopes(sides) };
  }
  const isBackwards = against.number > number;
  const range = isBackwards ? { from: number, to: against.number } : { from: against.number, to: number };
  const fields = await queries.findFieldDifferences(db, id, range);
  const pairs = pairScopes(await queries.findScopesOfSides(db, id, range));
  const older = Object.fromEntries(fields.map(({ field, before }) => [field, before]));
  const newer = Object.fromEntries(fields.map(({ field, after }) => [field, after]));
  if (!isBackwards) return { before: older, after: newer, pairs };
  return { before: newer, after: older, pairs: pairs.map(({ before, after }) => ({ before: after, after: before })) };
}
