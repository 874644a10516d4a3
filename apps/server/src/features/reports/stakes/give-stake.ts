import type { StakeKind } from "@safeport/contract/reports/core/stake.values";
import { needOfStake } from "@safeport/contract/reports/stakes/stake.policy";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import type { StakeTerms } from "../../programs/reporting/reporting-terms.ts";
import { findStanding, insertStake } from "./stake.queries.ts";

interface Stake {
  kind: StakeKind;
  amount: number;
}

/**
 * The stake that the caller gives with a report that is being sent; null if none is needed. 409 if they have not agreed to it, or cannot give it. Sending
 * takes turns per person (`sent_lately()`), so nobody gives the same points twice.
 */
export async function stakeToGive(
  { actor }: Ctx,
  tx: Tx,
  program: { id: string; stake: StakeTerms | null },
  agreed: Stake | undefined,
): Promise<(Stake & { program_id: string }) | null> {
  if (program.stake === null) return null;
  const standing = await findStanding(tx, actor.user_id);
  if (needOfStake(program.stake, standing) !== "needed") return null;
  const { kind, amount } = program.stake;
  if (agreed?.kind !== kind || agreed.amount < amount) throw new AppError("conflict", "stake_needed", { params: { amount } });
  if (standing.points < amount)
    throw new AppError("conflict", "stake_too_high", { params: { amount, available: Math.max(standing.points, 0) } });
  return { kind, amount, program_id: program.id };
}

/** Holds the stake of a report that was sent. */
export async function giveStake(
  tx: Tx,
  { id, author_id }: { id: string; author_id: string },
  stake: Stake & { program_id: string },
) {
  await insertStake(tx, { report_id: id, user_id: author_id, ...stake });
}
