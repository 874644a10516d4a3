import type { CodeIndexes, putCodeIndex as putEndpoint } from "@safeport/contract/flood/code-indexes/code-index.endpoints";
import { codeIndexLimits } from "@safeport/contract/flood/code-indexes/code-index.limits";
import { programPolicy } from "@safeport/contract/programs/core/program.policy";
import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { UploadedFile } from "../../../platform/http/forms.ts";
import { createQueues } from "../../../platform/http/queues.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { assertMay, getProgram, lockProgram, noSuchProgram } from "../../programs/core/get-program.ts";
import { programEntry } from "../../programs/core/program-entry.ts";
import { type CodeIndexRow, findCodeIndexes, insertCodeIndex, setPublic, setReady, setRemoved } from "./code-index.queries.ts";
import { loadCodeIndex } from "./load-code-index.ts";

type ProgramRow = Awaited<ReturnType<typeof getProgram>>;
interface Ref {
  program: string;
  name: string;
}

/** One file at a time in a process, so that its memory is that of one. */
const loads = createQueues({ atOnce: 1, maxWaiting: 10, waitMs: 300_000, holdMs: 600_000 });

/** A program whose indexes the caller may read; 404 for others, who may not know whether there are any. */
async function getIndexed(ctx: Ctx, ref: string): Promise<ProgramRow> {
  const program = await getProgram(ctx, ref);
  if (!programPolicy.see_metrics(ctx.actor, program)) throw noSuchProgram();
  return program;
}

/** The same for changes; 403 for people who only read them. */
export async function getIndexedToEdit(ctx: Ctx, ref: string): Promise<ProgramRow> {
  return assertMay("edit", ctx, await getIndexed(ctx, ref));
}

/** The indexes of a program; with a name those of one repository, 404 for one without any. */
export async function listCodeIndexes(ctx: Ctx, ref: string, name?: string): Promise<CodeIndexes> {
  const program = await getIndexed(ctx, ref);
  const list = await listFor(ctx, ctx.db, program, name);
  if (name !== undefined && list.items.length === 0) throw new AppError("not_found");
  return list;
}

async function listFor(ctx: Ctx, db: Db, program: ProgramRow, name?: string): Promise<CodeIndexes> {
  const rows = await findCodeIndexes(db, program.id, name);
  return { items: rows.map(presentCodeIndex), can: programPolicy.edit(ctx.actor, program) ? ["edit"] : [] };
}

function presentCodeIndex({ id, name, version, commit_id, is_public, tags, files, created_at }: CodeIndexRow) {
  return { code_index_id: id, name, version, commit: commit_id, is_public, tags, files, created_at: created_at.toISOString() };
}

/**
 * Stores the index of a version and takes it into use, in place of the same version and of the oldest of its repository. The rows are stored before, and removed
 * by a job if that fails. Throws 409 where the program has as many repositories as it may.
 */
export async function putCodeIndex(
  ctx: Ctx,
  ref: Ref,
  file: UploadedFile | undefined,
  input: z.output<NonNullable<typeof putEndpoint.body>>,
) {
  const program = await getIndexedToEdit(ctx, ref.program);
  if (!file) throw invalidField(["body", "file"], "required");
  assertRoom(await findCodeIndexes(ctx.db, program.id), ref.name);
  const id = newId();
  const { version, commit: commit_id } = input;
  const number = await insertCodeIndex(ctx.db, { id, program_id: program.id, name: ref.name, version, commit_id });
  try {
    const counts = await loads.run("code_index", () => loadCodeIndex(ctx.db, number, file.path));
    return await unitOfWork(ctx, async (tx) => {
      const locked = assertMay("edit", ctx, await lockProgram(ctx, ref.program, tx));
      const all = await findCodeIndexes(tx, locked.id);
      assertRoom(all, ref.name);
      const own = all.filter(({ name }) => name === ref.name);
      const others = own.filter((index) => index.version !== version);
      const left = [...own.filter((index) => index.version === version), ...others.slice(codeIndexLimits.versions - 1)];
      await setRemoved(
        tx,
        left.map((index) => index.id),
      );
      const is_public = input.is_public === undefined ? (own[0]?.is_public ?? false) : input.is_public === "true";
      await setReady(tx, id, { ...counts, is_public });
      const stored = (await findCodeIndexes(tx, locked.id, ref.name)).find((index) => index.id === id);
      if (!stored) throw new Error("The index was not stored");
      return {
        result: presentCodeIndex(stored),
        audit: [programEntry(locked, "code_index.stored", { name: ref.name, version, commit: commit_id })],
      };
    });
  } catch (error) {
    await setRemoved(ctx.db, [id]);
    throw error;
  }
}

function assertRoom(indexes: readonly CodeIndexRow[], name: string): void {
  const names = new Set(indexes.map((index) => index.name));
  if (!names.has(name) && names.size >= codeIndexLimits.names)
    throw new AppError("conflict", "too_many_code_indexes", { params: { max: codeIndexLimits.names } });
}

/** Says of a repository whether everybody may read it. */
export function changeCodeIndexes(ctx: Ctx, ref: Ref, isPublic: boolean): Promise<CodeIndexes> {
  return change(ctx, ref, async (tx, program, own) => {
    await setPublic(tx, program.id, ref.name, isPublic);
    return own.every(({ is_public }) => is_public === isPublic)
      ? []
      : [programEntry(program, "code_index.updated", { name: ref.name, is_public: isPublic })];
  });
}

/** Deletes the index of a version; a job removes its rows. */
export function deleteCodeIndex(ctx: Ctx, ref: Ref, id: string): Promise<CodeIndexes> {
  return change(ctx, ref, async (tx, program, own) => {
    const index = own.find((one) => one.id === id);
    if (!index) throw new AppError("not_found");
    await setRemoved(tx, [id]);
    return [programEntry(program, "code_index.deleted", { name: ref.name, version: index.version })];
  });
}

async function change(
  ctx: Ctx,
  ref: Ref,
  act: (tx: Tx, program: ProgramRow, own: readonly CodeIndexRow[]) => Promise<ReturnType<typeof programEntry>[]>,
): Promise<CodeIndexes> {
  await getIndexedToEdit(ctx, ref.program);
  return unitOfWork(ctx, async (tx) => {
    const program = assertMay("edit", ctx, await lockProgram(ctx, ref.program, tx));
    const own = await findCodeIndexes(tx, program.id, ref.name);
    if (own.length === 0) throw new AppError("not_found");
    const audit = await act(tx, program, own);
    return { result: await listFor(ctx, tx, program), audit };
  });
}
