import { managesMembers } from "@safeport/contract/programs/core/program.policy";
import type { DecideInterestsInput } from "@safeport/contract/programs/participation/interest.endpoints";
import {
  type InterestTransition,
  isUndoable,
  nextInterestStatus,
} from "@safeport/contract/programs/participation/interest.state";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { lockPublishes } from "../../companies/get-company.ts";
import { programEntry } from "../core/program-entry.ts";
import { endMembership, lockParticipation } from "../core/program-member.queries.ts";
import { endSetsOf } from "../credentials/credential.queries.ts";
import { addProgramMember } from "./add-program-member.ts";
import { findInterest, findInterests, type InterestRow, reopen, settleInterest } from "./interest.queries.ts";

/** The same 404 for an application that does not exist and one the caller may not see. */
export function noSuchInterest(): AppError {
  return new AppError("not_found", "no_interest");
}

/** Approves applications, each of which makes a membership, or rejects them with a reason: all, or none when one has been settled. */
export async function decideInterests(
  ctx: Ctx,
  { interest_id, interest_ids = [], approve, reason }: DecideInterestsInput,
): Promise<InterestRow[]> {
  if (!approve && !reason) throw invalidField(["body", "reason"], "reason_required");
  const ids = [...new Set(interest_id === undefined ? interest_ids : [interest_id])];
  return unitOfWork(ctx, async (tx) => {
    const interests = await findInterests(tx, ctx.actor, ids);
    if (interests.length < ids.length || !interests.every((row) => mayKnow(ctx, row))) throw noSuchInterest();
    if (!interests.every((row) => managesMembers(ctx.actor, row))) throw new AppError("forbidden");
    for (const companyId of [...new Set(interests.map(({ company_id }) => company_id))].sort())
      await lockPublishes(tx, companyId);
    const transition = approve ? "approve" : "reject";
    for (const interest of interests) {
      await applyTransition(ctx, tx, interest, transition, approve ? null : (reason ?? null));
      if (approve) await addProgramMember(tx, interest);
    }
    return {
      result: await findInterests(tx, ctx.actor, ids),
      audit: interests.map((row) =>
        programEntry(
          { id: row.program_id, company_id: row.company_id, title: row.title },
          approve ? "program.interest_approved" : "program.interest_rejected",
          { interest_id: row.id, researcher: row.username },
        ),
      ),
      events: interests.map((row) => settledEvent(row, approve ? "approved" : "rejected")),
    };
  });
}

/** Undoes a fresh approval: the membership that it made ends, and the application waits for an answer again. */
export async function reopenInterest(ctx: Ctx, id: string): Promise<InterestRow> {
  return unitOfWork(ctx, async (tx) => {
    const interest = await findInterest(tx, ctx.actor, id);
    if (!interest || !mayKnow(ctx, interest)) throw noSuchInterest();
    if (!managesMembers(ctx.actor, interest)) throw new AppError("forbidden");
    const { program_id, company_id, user_id, title, username } = interest;
    await lockParticipation(tx, interest);
    const current = await findInterest(tx, ctx.actor, id);
    if (!current || !nextInterestStatus(current.status, "reopen") || !isUndoable(current.settled_at))
      throw new AppError("conflict", "interest_not_undoable");
    if (!(await endMembership(tx, { program_id, user_id }, { end_kind: "removed", end_reason: "" })))
      throw new AppError("conflict", "interest_not_undoable");
    await endSetsOf(tx, { program_id, user_id });
    await reopen(tx, id);
    const result = await findInterest(tx, ctx.actor, id);
    if (!result) throw noSuchInterest();
    return {
      result,
      audit: [
        programEntry({ id: program_id, company_id, title }, "program.interest_reopened", {
          interest_id: id,
          researcher: username,
        }),
      ],
      events: [settledEvent(interest, "pending"), { type: "account.part_ended", subject_id: user_id, data: { company_id } }],
    };
  });
}

/** Withdraws the caller's own application. */
export async function withdrawInterest(ctx: Ctx, id: string): Promise<InterestRow> {
  return unitOfWork(ctx, async (tx) => {
    const interest = await findInterest(tx, ctx.actor, id);
    if (!interest || !mayKnow(ctx, interest)) throw noSuchInterest();
    if (interest.user_id !== ctx.actor.user_id) throw new AppError("forbidden");
    await applyTransition(ctx, tx, interest, "withdraw", null);
    const { program_id, company_id, title } = interest;
    const result = await findInterest(tx, ctx.actor, id);
    if (!result) throw noSuchInterest();
    return {
      result,
      audit: [programEntry({ id: program_id, company_id, title }, "program.interest_withdrawn", { interest_id: id })],
      events: [settledEvent(interest, "withdrawn")],
    };
  });
}

function mayKnow({ actor }: Ctx, row: InterestRow): boolean {
  return row.user_id === actor.user_id || row.member_role !== null || managesMembers(actor, row);
}

/** Changes the status of an application, which nobody else changes until the transaction ends; throws 409 when it has been settled. */
async function applyTransition(
  ctx: Ctx,
  tx: Tx,
  interest: InterestRow,
  transition: InterestTransition,
  reason: string | null,
): Promise<void> {
  await lockParticipation(tx, interest);
  const current = await findInterest(tx, ctx.actor, interest.id);
  const next = current && nextInterestStatus(current.status, transition);
  if (!next) throw new AppError("conflict", "interest_settled");
  await settleInterest(tx, interest.id, next, reason);
}

function settledEvent(
  { id, program_id, company_id, user_id }: InterestRow,
  status: "pending" | "approved" | "rejected" | "withdrawn",
) {
  const data = { company_id, interest_id: id, user_id, status };
  return { type: "interest.settled" as const, subject_id: program_id, data };
}
