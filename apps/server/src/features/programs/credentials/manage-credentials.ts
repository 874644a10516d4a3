import { type CredentialAction, type CredentialStatus, credentialCan } from "@safeport/contract/programs/core/credential.state";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { lockPublishes } from "../../companies/get-company.ts";
import { assertMay, getProgram } from "../core/get-program.ts";
import type { ProgramRow } from "../core/program.queries.ts";
import { programEntry } from "../core/program-entry.ts";
import { lockParticipation } from "../core/program-member.queries.ts";
import {
  type CredentialRow,
  countSets,
  deleteFreeSets,
  deleteSet,
  endSet,
  findSet,
  giveSet,
  lockPool,
  pageOfSets,
} from "./credential.queries.ts";
import { ranOut } from "./ran-out.ts";

interface SetRef {
  program: string;
  set_id: string;
}

/** One page of the sets of a program. */
export async function listCredentials(
  ctx: Ctx,
  ref: string,
  filter: { page: number; size: number; status?: CredentialStatus | undefined },
) {
  const { id } = assertMay("manage_credentials", ctx, await getProgram(ctx, ref));
  return pageOfSets(ctx.db, id, filter);
}

/** Number of free, given and revoked sets of a program. */
export async function countCredentials(ctx: Ctx, ref: string): Promise<Record<CredentialStatus, number>> {
  const { id } = assertMay("manage_credentials", ctx, await getProgram(ctx, ref));
  return countSets(ctx.db, id);
}

/** One set of a program, with its secrets. */
export async function readCredentials(ctx: Ctx, { program: ref, set_id }: SetRef): Promise<CredentialRow> {
  const { id } = assertMay("manage_credentials", ctx, await getProgram(ctx, ref));
  return getSet(await findSet(ctx.db, id, set_id));
}

/** Takes a set back; its holder gets no other until it is deleted. */
export async function revokeCredentials(ctx: Ctx, ref: SetRef): Promise<CredentialRow> {
  return unitOfWork(ctx, async (tx) => {
    const { program, set } = await getSetLocked(ctx, tx, ref, "revoke");
    const user_id = holderOf(set);
    await endSet(tx, set.id, "revoked");
    const { id: subject_id, company_id } = program;
    return {
      result: getSet(await findSet(tx, program.id, set.id)),
      audit: [setEntry(program, "program.credentials_revoked", set)],
      events: [{ type: "credentials.ended", subject_id, data: { company_id, user_id, how: "revoked" } }],
    };
  });
}

/** Takes a set back, and gives its holder the next free one; throws 409 when there is none. */
export async function replaceCredentials(ctx: Ctx, ref: SetRef): Promise<CredentialRow> {
  return unitOfWork(ctx, async (tx) => {
    const { program, set } = await getSetLocked(ctx, tx, ref, "replace");
    const { id: program_id, company_id } = program;
    const user_id = holderOf(set);
    await endSet(tx, set.id, "replaced");
    const credentialSet = await giveSet(tx, { program_id, user_id });
    if (!credentialSet) throw new AppError("conflict", "credentials_none_free");
    const { free } = await countSets(tx, program_id);
    return {
      result: getSet(await findSet(tx, program_id, credentialSet.id)),
      audit: [setEntry(program, "program.credentials_replaced", set, { by: credentialSet.number })],
      events: [
        { type: "credentials.ended", subject_id: program_id, data: { company_id, user_id, how: "replaced" } },
        ...(free === 0 ? [ranOut(program)] : []),
      ],
    };
  });
}

/** Deletes a set that is nobody's. */
export async function deleteCredentials(ctx: Ctx, ref: SetRef): Promise<{ set_id: string }> {
  return unitOfWork(ctx, async (tx) => {
    const { program, set } = await getSetLocked(ctx, tx, ref, "delete");
    await deleteSet(tx, set.id);
    return {
      result: { set_id: set.id },
      audit: [programEntry(program, "program.credentials_removed", { count: 1, number: set.number })],
      events: [{ type: "credentials.removed", subject_id: program.id, data: { company_id: program.company_id } }],
    };
  });
}

/** Deletes all sets of a program that nobody has had. */
export async function removeFreeCredentials(ctx: Ctx, ref: string): Promise<{ removed: number }> {
  return unitOfWork(ctx, async (tx) => {
    const program = assertMay("manage_credentials", ctx, await getProgram(ctx, ref, tx));
    await lockPool(tx, program.id);
    const removed = await deleteFreeSets(tx, program.id);
    if (removed === 0) return { result: { removed }, audit: [] };
    return {
      result: { removed },
      audit: [programEntry(program, "program.credentials_removed", { count: removed })],
      events: [{ type: "credentials.removed", subject_id: program.id, data: { company_id: program.company_id } }],
    };
  });
}

/** A set, locked until the transaction ends, and so is the membership of its holder; throws 409 when the action is not possible. */
async function getSetLocked(ctx: Ctx, tx: Tx, { program: ref, set_id }: SetRef, action: CredentialAction) {
  const program = assertMay("manage_credentials", ctx, await getProgram(ctx, ref, tx));
  await lockPublishes(tx, program.company_id);
  const { user_id } = getSet(await findSet(tx, program.id, set_id));
  if (user_id) await lockParticipation(tx, { program_id: program.id, user_id });
  await lockPool(tx, program.id);
  const set = getSet(await findSet(tx, program.id, set_id));
  // A free set may have been given to somebody meanwhile, whose membership is not locked.
  if (set.user_id !== user_id || !credentialCan(set.status).includes(action))
    throw new AppError("conflict", "credentials_changed");
  return { program, set };
}

function holderOf({ user_id }: CredentialRow): string {
  if (!user_id) throw new AppError("conflict", "credentials_changed");
  return user_id;
}

function getSet(row: CredentialRow | undefined): CredentialRow {
  if (!row) throw new AppError("not_found", "no_credential_set");
  return row;
}

function setEntry(
  program: ProgramRow,
  action: "program.credentials_revoked" | "program.credentials_replaced",
  { number, username }: CredentialRow,
  more: object = {},
) {
  return programEntry(program, action, { number, researcher: username, ...more });
}
