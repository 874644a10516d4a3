import type { NonIssue, NonIssueInput, NonIssues } from "@safeport/contract/flood/non-issues/non-issue.endpoints";
import { nonIssueLimits } from "@safeport/contract/flood/non-issues/non-issue.limits";
import type { PlatformNonIssueKey } from "@safeport/contract/flood/non-issues/non-issue.values";
import { programPolicy } from "@safeport/contract/programs/core/program.policy";
import { newId } from "@safeport/db/new-id";
import type { Language } from "@safeport/messages/languages";
import type * as z from "zod/mini";
import type { Ctx, PublicCtx } from "../../../platform/context.ts";
import { type NewAuditEntry, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { assertMay, getProgram, lockProgram } from "../../programs/core/get-program.ts";
import { programEntry } from "../../programs/core/program-entry.ts";
import { getPublicRow, getShownProgramId } from "../../programs/public/get-public-program.ts";
import {
  countOwn,
  deleteNonIssue,
  findNonIssues,
  insertNonIssue,
  type NonIssueRows,
  setUsed,
  updateNonIssue,
} from "./non-issue.queries.ts";
import { platformNonIssues } from "./platform-non-issues.ts";
import { platformTexts } from "./platform-texts.ts";

type Input = z.output<typeof NonIssueInput>;
type ProgramRow = Awaited<ReturnType<typeof getProgram>>;

/** The list of a program for everybody who may see it; its editors get the entries that it leaves out, too. */
export async function listNonIssues(ctx: Ctx | PublicCtx, ref: string): Promise<NonIssues> {
  const { language } = ctx.request;
  if (!ctx.actor)
    return { items: usedOf(await findNonIssues(ctx.db, await getShownProgramId(ctx as PublicCtx, ref)), language), can: [] };
  return listFor(ctx as Ctx, await getProgram(ctx as Ctx, ref));
}

/** The program that strangers read of, with the entries that it uses; 404 and 410 for other programs. */
export async function readPublicNonIssues(ctx: PublicCtx, handle: string, language: Language) {
  const program = await getPublicRow(ctx, handle);
  return { program, items: usedOf(await findNonIssues(ctx.db, program.id), language) };
}

async function listFor(ctx: Ctx, program: ProgramRow, db: Ctx["db"] | Tx = ctx.db): Promise<NonIssues> {
  const rows = await findNonIssues(db, program.id);
  return programPolicy.edit(ctx.actor, program)
    ? { items: entriesOf(rows, ctx.request.language), can: ["edit"] }
    : { items: usedOf(rows, ctx.request.language), can: [] };
}

const usedOf = (rows: NonIssueRows, language: Language) => entriesOf(rows, language).filter(({ is_used }) => is_used);

function entriesOf({ unused, own }: NonIssueRows, language: Language): NonIssue[] {
  return [
    ...own.map(({ id, ...texts }): NonIssue => ({ non_issue_id: id, key: null, is_used: true, ...texts })),
    ...platformNonIssues.map(
      ({ key }): NonIssue => ({
        ...{ non_issue_id: null, key, is_used: !unused.includes(key), terms: [] },
        ...platformTexts(language, key),
      }),
    ),
  ];
}

/** Uses an entry of the platform, or leaves it out. */
export function switchNonIssue(ctx: Ctx, ref: string, key: PlatformNonIssueKey, isUsed: boolean): Promise<NonIssues> {
  return change(ctx, ref, async (tx, program) => {
    if (!(await setUsed(tx, program.id, key, isUsed))) return null;
    return programEntry(program, "non_issue.switched", { key, is_used: isUsed });
  });
}

/** Adds an entry of the program's own; 409 where it has as many as it may. */
export function addNonIssue(ctx: Ctx, ref: string, input: Input): Promise<NonIssues> {
  return change(ctx, ref, async (tx, program) => {
    if ((await countOwn(tx, program.id)) >= nonIssueLimits.perProgram)
      throw new AppError("conflict", "too_many_non_issues", { params: { max: nonIssueLimits.perProgram } });
    await insertNonIssue(tx, { id: newId(), program_id: program.id, ...input });
    return programEntry(program, "non_issue.added", { entry: input.title });
  });
}

/** Changes an entry of the program's own. Stored checks keep the texts that they were made with. */
export function changeNonIssue(ctx: Ctx, ref: string, id: string, input: Input): Promise<NonIssues> {
  return change(ctx, ref, async (tx, program) => {
    if (!(await updateNonIssue(tx, program.id, { id, ...input }))) throw new AppError("not_found");
    return programEntry(program, "non_issue.updated", { entry: input.title });
  });
}

/** Removes an entry of the program's own. */
export function removeNonIssue(ctx: Ctx, ref: string, id: string): Promise<NonIssues> {
  return change(ctx, ref, async (tx, program) => {
    if (!(await deleteNonIssue(tx, program.id, id))) throw new AppError("not_found");
    return programEntry(program, "non_issue.removed");
  });
}

async function change(
  ctx: Ctx,
  ref: string,
  act: (tx: Tx, program: ProgramRow) => Promise<NewAuditEntry | null>,
): Promise<NonIssues> {
  assertMay("edit", ctx, await getProgram(ctx, ref));
  return unitOfWork(ctx, async (tx) => {
    // One change of a list at a time: two could pass the most entries.
    const program = assertMay("edit", ctx, await lockProgram(ctx, ref, tx));
    const entry = await act(tx, program);
    return { result: await listFor(ctx, program, tx), audit: entry ? [entry] : [] };
  });
}
