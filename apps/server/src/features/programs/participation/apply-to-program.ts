import type { Actor } from "@safeport/contract/kernel/actor";
import { programPolicy } from "@safeport/contract/programs/core/program.policy";
import { interestDays } from "@safeport/contract/programs/participation/participation.limits";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { lockPublishes } from "../../companies/get-company.ts";
import { getProgram, getProgramById } from "../core/get-program.ts";
import type { ProgramRow } from "../core/program.queries.ts";
import { programEntry } from "../core/program-entry.ts";
import { lockParticipation } from "../core/program-member.queries.ts";
import { noSuchInterest } from "./decide-interests.ts";
import { findInterest, type InterestRow, insertInterest, lastRejection } from "./interest.queries.ts";

/** Applies to take part in a program that asks for applications; a person has at most one open application. */
export async function applyToProgram(ctx: Ctx, ref: string, motivation: string): Promise<InterestRow> {
  const { user_id } = ctx.actor;
  return unitOfWork(ctx, async (tx) => {
    const { id: program_id, company_id } = await getProgram(ctx, ref, tx);
    await lockPublishes(tx, company_id);
    await lockParticipation(tx, { program_id, user_id });
    const program = await getProgramById(ctx, program_id, tx);
    assertMayApply(ctx.actor, program);
    await assertNotJustRejected(tx, { program_id, user_id });
    const id = await insertInterest(tx, { program_id, company_id, user_id, motivation });
    if (!id) throw new AppError("already_exists", "interest_exists");
    const interest = await findInterest(tx, ctx.actor, id);
    if (!interest) throw noSuchInterest();
    return {
      result: interest,
      audit: [programEntry(program, "program.applied", { interest_id: id })],
      events: [{ type: "interest.sent", subject_id: program_id, data: { company_id, interest_id: id, user_id } }],
    };
  });
}

function assertMayApply(actor: Actor, program: ProgramRow): void {
  if (programPolicy.apply(actor, program)) return;
  if (program.participates) throw new AppError("already_exists", "takes_part_already");
  if (programPolicy.apply({ ...actor, email_verified: true }, program)) throw new AppError("forbidden", "email_unverified");
  if (programPolicy.apply(actor, { ...program, banned: false })) throw new AppError("forbidden", "banned");
  if (programPolicy.apply(actor, { ...program, invited: false })) throw new AppError("conflict", "accept_invitation_first");
  throw new AppError("forbidden", "takes_no_applications");
}

async function assertNotJustRejected(tx: Tx, part: { program_id: string; user_id: string }): Promise<void> {
  if (await lastRejection(tx, part))
    throw new AppError("conflict", "interest_rejected_lately", { params: { days: interestDays } });
}
