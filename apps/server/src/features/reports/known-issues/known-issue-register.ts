import { programPolicy } from "@safeport/contract/programs/core/program.policy";
import { knownIssueLimits } from "@safeport/contract/reports/known-issues/known-issue.limits";
import type { KnownIssueChange, NewKnownIssue } from "@safeport/contract/reports/known-issues/known-issue.schema";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { PageOfChanges } from "../../../platform/changed-since.queries.ts";
import type { Ctx, PublicCtx } from "../../../platform/context.ts";
import { type NewAuditEntry, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { assertMay, getProgram, noSuchProgram } from "../../programs/core/get-program.ts";
import { getShownProgramId } from "../../programs/public/get-public-program.ts";
import { findScopeOfProgram } from "../../programs/scopes/scope-of-program.ts";
import { findWeakness } from "../core/report.queries.ts";
import { hashOfBatch, sealEntry } from "./commitment.ts";
import {
  findKnownIssue,
  insertBatch,
  type KnownIssueRow,
  lockKnownIssue,
  lockRegister,
  pageOfBatches,
  pageOfKnownIssues,
  revealToDuplicates,
  updateKnownIssue,
} from "./known-issue.queries.ts";

type ProgramRow = Awaited<ReturnType<typeof getProgram>>;

/** An entry to add, with its asset and weakness looked up. */
export interface PlannedEntry {
  title: string;
  description: string;
  scope_id: string | null;
  asset: string | null;
  weakness_id: string | null;
  /** The number of the CWE. */
  weakness: number | null;
  severity: NonNullable<z.output<typeof NewKnownIssue>["severity"]> | null;
  found_at: string;
  source: string;
  published: boolean;
  /** Set for what was fixed before it was added. */
  resolved_at: Date | null;
}

/** A program whose register the caller may read; 404 for others, who may not know whether there is one. */
export async function getRegister(ctx: Ctx, ref: string): Promise<ProgramRow> {
  const program = await getProgram(ctx, ref);
  if (!programPolicy.see_known_issues(ctx.actor, program)) throw noSuchProgram();
  return program;
}

/** The same for changes; 403 for people who only read it. */
export async function getRegisterToEdit(ctx: Ctx, ref: string): Promise<ProgramRow> {
  return assertMay("edit_known_issues", ctx, await getRegister(ctx, ref));
}

/** One page of the register. */
export async function listKnownIssues(ctx: Ctx, ref: string, query: PageOfChanges & { search?: string | undefined }) {
  const program = await getRegister(ctx, ref);
  return pageOfKnownIssues(ctx.db, program.id, query);
}

/** One page of the register as hashes, for everybody who may see the program. */
export async function listCommitments(ctx: Ctx | PublicCtx, ref: string, paging: PageOfChanges) {
  const id = ctx.actor ? (await getProgram(ctx as Ctx, ref)).id : await getShownProgramId(ctx as PublicCtx, ref);
  return pageOfBatches(ctx.db, id, paging);
}

/** The same for a program that strangers read of. */
export function listPublicCommitments(ctx: PublicCtx, programId: string, paging: PageOfChanges) {
  return pageOfBatches(ctx.db, programId, paging);
}

/** Adds one entry as a batch; 409 where the register is full. */
export async function addKnownIssue(ctx: Ctx, ref: string, input: z.output<typeof NewKnownIssue>): Promise<KnownIssueRow> {
  const program = await getRegisterToEdit(ctx, ref);
  return unitOfWork(ctx, async (tx) => {
    const scope = input.scope_id ? await findScopeOfProgram(tx, program.id, input.scope_id) : null;
    if (scope === undefined) throw invalidField(["body", "scope_id"], "invalid_value");
    const weakness = input.weakness_id ? await findWeakness(tx, input.weakness_id) : null;
    if (weakness === undefined) throw invalidField(["body", "weakness_id"], "weakness_unknown");
    const [id] = await addBatch(ctx, tx, program, [
      {
        ...input,
        scope_id: scope?.id ?? null,
        asset: scope?.identifier ?? null,
        weakness_id: weakness?.id ?? null,
        weakness: weakness?.cwe_id ?? null,
        severity: input.severity ?? null,
        resolved_at: null,
      },
    ]);
    const result = await findKnownIssue(tx, program.id, id as string);
    if (!result) throw new Error("The entry was not stored");
    return { result, audit: [entryOf(program, "known_issue.added", { number: result.number })] };
  });
}

/** Adds entries as one batch in the caller's transaction; returns their ids. Throws 409 where the register is full. */
export async function addBatch(ctx: Ctx, tx: Tx, program: ProgramRow, planned: readonly PlannedEntry[]): Promise<string[]> {
  const register = await lockRegister(tx, program.id);
  if (register.entries + planned.length > knownIssueLimits.perProgram)
    throw new AppError("conflict", "too_many_known_issues", { params: { max: knownIssueLimits.perProgram } });
  const batch_id = newId();
  const number = (register.number ?? 0) + 1;
  const entries = planned.map(({ weakness, ...entry }, at) => ({
    id: newId(),
    program_id: program.id,
    batch_id,
    number: register.entries + at + 1,
    ...entry,
    ...sealEntry({ program_id: program.id, weakness, ...entry }),
  }));
  const hash = hashOfBatch({
    program_id: program.id,
    number,
    published_at: register.now.toISOString(),
    previous: register.hash,
    commitments: entries.map(({ commitment }) => commitment),
  });
  const batch = { id: batch_id, program_id: program.id, number, published_at: register.now, previous_hash: register.hash, hash };
  await insertBatch(tx, { ...batch, added_by: ctx.actor.user_id }, entries);
  return entries.map(({ id }) => id);
}

/** Publishes an entry or marks it as resolved, which reveals it to the authors of its duplicates. */
export async function changeKnownIssue(
  ctx: Ctx,
  ref: string,
  id: string,
  change: z.output<typeof KnownIssueChange>,
): Promise<KnownIssueRow> {
  const program = await getRegisterToEdit(ctx, ref);
  return unitOfWork(ctx, async (tx) => {
    const before = await lockKnownIssue(tx, program.id, id);
    if (!before) throw new AppError("not_found");
    const published = change.published ?? before.published;
    const resolved_at = (change.resolved ?? before.resolved_at !== null) ? (before.resolved_at ?? new Date()) : null;
    await updateKnownIssue(tx, id, { published, resolved_at });
    const revealed = resolved_at && !before.resolved_at ? await revealToDuplicates(tx, id, null, null) : [];
    const result = await findKnownIssue(tx, program.id, id);
    if (!result) throw new Error("The entry is gone although its row is locked");
    const isSame = published === before.published && (resolved_at === null) === (before.resolved_at === null);
    return {
      result,
      audit: isSame
        ? []
        : [entryOf(program, "known_issue.updated", { number: result.number, published, resolved: resolved_at !== null })],
      events: revealed.map(({ id: subject_id, company_id, program_id }) => ({
        type: "report.known_issue_revealed" as const,
        subject_id,
        data: { company_id, program_id },
      })),
    };
  });
}

/** The row of the activity log about a register, without the text of an entry. */
export function entryOf(program: ProgramRow, action: NewAuditEntry["action"], snapshot: object): NewAuditEntry {
  const { id, company_id, title } = program;
  return { action, object_type: "program", object_id: id, company_id, snapshot: { title, ...snapshot } };
}
