import type { Db } from "@safeport/db/named-statement";
import type { PageOfChanges } from "../../../platform/changed-since.queries.ts";
import type { Ctx, PublicCtx } from "../../../platform/context.ts";
import { getProgram } from "../core/get-program.ts";
import type { ProgramRow } from "../core/program.queries.ts";
import { type Changes, findChanges } from "./find-changes.ts";
import { pageOfVersions, publicReader, type VersionReader, type VersionRow, versionReader } from "./version.queries.ts";

export interface ListedVersion extends VersionRow, Changes {
  program: ProgramRow;
}

/** One page of the versions of a program that the caller may see, each with what changed since the one before. */
export async function listVersions(
  ctx: Ctx,
  ref: string,
  paging: PageOfChanges,
): Promise<{ items: ListedVersion[]; total: number }> {
  const program = await getProgram(ctx, ref);
  const { items, total } = await versionsFor(ctx.db, program.id, versionReader(ctx.actor, program), paging);
  return { items: items.map((version) => ({ ...version, program })), total };
}

/** One page of the versions of a program that is open to all which everybody could see, each with what changed since the one before. */
export function listPublicVersions({ db }: Pick<PublicCtx, "db">, programId: string, paging: { page: number; size: number }) {
  return versionsFor(db, programId, publicReader, paging);
}

async function versionsFor(db: Db, programId: string, reader: VersionReader, paging: PageOfChanges) {
  const { items, total } = await pageOfVersions(db, programId, reader, paging);
  const changes = await findChanges(
    db,
    programId,
    items.flatMap(({ number, previous }) => (previous === null ? [] : [{ from: previous, to: number }])),
  );
  return { items: items.map((version) => ({ ...version, ...changes.of(version) })), total };
}
