import type {
  ProgramWeakness,
  setProgramWeaknesses as setEndpoint,
} from "@safeport/contract/reports/weaknesses/program-weakness.endpoints";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { invalidField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { assertMay, getProgram, lockProgram } from "../../programs/core/get-program.ts";
import { existingWeaknesses, findRefusedWeakness, replaceProgramWeaknesses, weaknessesOfProgram } from "./weakness.queries.ts";

/** The weaknesses that a program does not take; 403 for people who do not edit it. */
export async function listProgramWeaknesses(ctx: Ctx, ref: string): Promise<{ items: ProgramWeakness[] }> {
  const { id } = assertMay("edit", ctx, await getProgram(ctx, ref));
  return { items: await weaknessesOfProgram(ctx.db, id) };
}

/** Replaces the weaknesses that a program does not take; 422 for one that does not exist or is listed twice. */
export async function setProgramWeaknesses(
  ctx: Ctx,
  ref: string,
  { items }: z.output<NonNullable<(typeof setEndpoint)["body"]>>,
): Promise<{ items: ProgramWeakness[] }> {
  return unitOfWork(ctx, async (tx) => {
    const { id, company_id, title, status } = assertMay("edit", ctx, await lockProgram(ctx, ref, tx));
    const existing = await existingWeaknesses(
      tx,
      items.map(({ weakness_id }) => weakness_id),
    );
    const seen = new Set<string>();
    for (const [index, { weakness_id }] of items.entries()) {
      const key = weakness_id.toLowerCase();
      if (!existing.has(key) || seen.has(key)) throw invalidField(["body", "items", index, "weakness_id"], "weakness_unknown");
      seen.add(key);
    }
    await replaceProgramWeaknesses(tx, id, items);
    return {
      result: { items: await weaknessesOfProgram(tx, id) },
      audit: [{ action: "program.updated", object_type: "program", object_id: id, company_id, snapshot: { title, status } }],
    };
  });
}

/** Throws 422 with the program's message for a weakness that it does not take. */
export async function assertTakesWeakness(tx: Tx, programId: string, weaknessId: string): Promise<void> {
  const refused = await findRefusedWeakness(tx, programId, weaknessId);
  if (!refused) return;
  if (refused.message === null) throw invalidField(["body", "weakness_id"], "weakness_hidden");
  throw invalidField(["body", "weakness_id"], "weakness_refused", { message: refused.message });
}
