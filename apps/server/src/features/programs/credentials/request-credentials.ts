import { getsCredentials } from "@safeport/contract/programs/core/program.policy";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockPublishes } from "../../companies/get-company.ts";
import { getProgram, getProgramById } from "../core/get-program.ts";
import { programEntry } from "../core/program-entry.ts";
import { lockParticipation } from "../core/program-member.queries.ts";
import { countSets, findHeldSet, giveSet, hasRevokedSet, lockPool } from "./credential.queries.ts";
import { ranOut } from "./ran-out.ts";

/** A set that is somebody's. */
export interface HeldSet {
  id: string;
  sealed: Buffer;
  given_at: Date;
}

/** The caller's own set of a program that they may see; throws 404 when they have none. */
export async function getOwnCredentials(ctx: Ctx, ref: string): Promise<HeldSet> {
  const { id: program_id } = await getProgram(ctx, ref);
  const held = await findHeldSet(ctx.db, { program_id, user_id: ctx.actor.user_id });
  if (!held) throw new AppError("not_found", "no_credentials");
  return held;
}

/**
 * Gives the caller a set of credentials, or the one that they have. Throws 403 if the caller may not report to the program, 409 when none is
 * free, or when the company has taken theirs back.
 */
export async function requestCredentials(ctx: Ctx, ref: string): Promise<HeldSet> {
  const { user_id, username } = ctx.actor;
  return unitOfWork(ctx, async (tx) => {
    const { id: program_id, company_id } = await getProgram(ctx, ref, tx);
    await lockPublishes(tx, company_id);
    await lockParticipation(tx, { program_id, user_id });
    const program = await getProgramById(ctx, program_id, tx);
    const held = await findHeldSet(tx, { program_id, user_id });
    if (held) return { result: held, audit: [] };
    if (!getsCredentials(ctx.actor, program)) throw new AppError("forbidden", "credentials_for_members");
    if (await hasRevokedSet(tx, { program_id, user_id })) throw new AppError("conflict", "credentials_revoked");
    await lockPool(tx, program_id);
    const credentialSet = await giveSet(tx, { program_id, user_id });
    if (!credentialSet) throw new AppError("conflict", "credentials_ran_out");
    const { free } = await countSets(tx, program_id);
    return {
      result: credentialSet,
      audit: [programEntry(program, "program.credentials_given", { number: credentialSet.number, researcher: username })],
      events: [
        { type: "credentials.given", subject_id: program_id, data: { company_id, user_id } },
        ...(free === 0 ? [ranOut(program)] : []),
      ],
    };
  });
}
