import type { PageOfChanges } from "../../../platform/changed-since.queries.ts";
import type { Ctx } from "../../../platform/context.ts";
import { getProgram } from "../get-program.ts";
import type { ProgramRow } from "../program.queries.ts";
import { type Changes, findChanges } from "./find-changes.ts";
import { pageOfVersions, type VersionRow, versionReader } from "./version.queries.ts";

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
  const { items, total } = await pageOfVersions(ctx.db, program.id, versionReader(ctx.actor, program), paging);
  const changes = await findChanges(
    ctx.db,
    program.id,
    items.flatMap(({ number, previous }) => (previous === null ? [] : [{ from: previous, to: number }])),
  );
  return { items: items.map((version) => ({ ...version, ...changes.of(version), program })), total };
}
