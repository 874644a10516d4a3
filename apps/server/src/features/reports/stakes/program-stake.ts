import type { ProgramStake } from "@safeport/contract/reports/stakes/stake.endpoints";
import { trials } from "@safeport/contract/reports/stakes/stake.limits";
import { needOfStake } from "@safeport/contract/reports/stakes/stake.policy";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { assertMay, getProgram, lockProgram } from "../../programs/core/get-program.ts";
import type { StakeTerms } from "../../programs/reporting/reporting-terms.ts";
import { changeStakeTerms, stakeTerms } from "../../programs/reporting/stake-terms.ts";
import { findStanding } from "./stake.queries.ts";

/** What a program asks for with a report, and whether the caller gives it with their next one. */
export async function readProgramStake(ctx: Ctx, ref: string): Promise<ProgramStake> {
  const { id } = await getProgram(ctx, ref);
  const [stake, standing] = await Promise.all([stakeTerms(ctx.db, id), findStanding(ctx.db, ctx.actor.user_id)]);
  return {
    stake,
    need: needOfStake(stake, standing),
    trials_left: trials.reports - standing.sent,
    signal: standing.signal,
    available: Math.max(standing.points, 0),
  };
}

/** Asks for a stake from now on, or for none; 403 for those who may not edit the program. */
export async function storeProgramStake(ctx: Ctx, ref: string, stake: StakeTerms | null): Promise<ProgramStake> {
  await unitOfWork(ctx, async (tx) => {
    const program = assertMay("edit", ctx, await lockProgram(ctx, ref, tx));
    const before = await stakeTerms(tx, program.id);
    const isSame = before?.kind === stake?.kind && before?.amount === stake?.amount && before?.below === stake?.below;
    if (isSame) return { result: program, audit: [] };
    await changeStakeTerms(tx, program.id, stake);
    const audit = {
      action: "program.stake_changed" as const,
      object_type: "program" as const,
      object_id: program.id,
      company_id: program.company_id,
      snapshot: { stake_kind: stake?.kind ?? null, stake_amount: stake?.amount ?? null, stake_below: stake?.below ?? null },
    };
    return { result: program, audit: [audit] };
  });
  return readProgramStake(ctx, ref);
}
