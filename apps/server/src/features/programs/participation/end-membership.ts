import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { assertMay, getProgram } from "../core/get-program.ts";
import { programEntry } from "../core/program-entry.ts";
import { endMembership, lockParticipation } from "../core/program-member.queries.ts";
import { endSetsOf } from "../credentials/credential.queries.ts";

/** Ends the caller's own membership of a program; throws 409 when they have none. */
export async function leaveProgram(ctx: Ctx, ref: string, reason: string): Promise<{ program_id: string }> {
  const { user_id, username } = ctx.actor;
  return unitOfWork(ctx, async (tx) => {
    const program = await getProgram(ctx, ref, tx);
    const { id: program_id, company_id } = program;
    await lockParticipation(tx, { program_id, user_id });
    if (!(await endMembership(tx, { program_id, user_id }, { end_kind: "left", end_reason: reason })))
      throw new AppError("conflict", "takes_no_part");
    await endSetsOf(tx, { program_id, user_id });
    return {
      result: { program_id },
      audit: [programEntry(program, "program.member_left", { researcher: username, reason })],
      events: [{ type: "program.member_ended", subject_id: program_id, data: { company_id, user_id, how: "left" } }],
    };
  });
}

/** Ends somebody's membership of a program; throws 404 when they have none. */
export async function removeProgramMember(
  ctx: Ctx,
  { program: ref, user_id }: { program: string; user_id: string },
  reason: string,
): Promise<{ user_id: string }> {
  return unitOfWork(ctx, async (tx) => {
    const program = assertMay("manage_members", ctx, await getProgram(ctx, ref, tx));
    const { id: program_id, company_id } = program;
    await lockParticipation(tx, { program_id, user_id });
    if (!(await endMembership(tx, { program_id, user_id }, { end_kind: "removed", end_reason: reason })))
      throw new AppError("not_found", "no_program_member");
    await endSetsOf(tx, { program_id, user_id });
    return {
      result: { user_id },
      audit: [programEntry(program, "program.member_removed", { user_id, reason })],
      events: [
        { type: "program.member_ended", subject_id: program_id, data: { company_id, user_id, how: "removed" } },
        { type: "account.part_ended", subject_id: user_id, data: { company_id } },
      ],
    };
  });
}
