import { isOpenToAll, isShownToStrangers, opensFurther } from "@safeport/contract/programs/core/program.policy";
import type { UpdateProgramInput } from "@safeport/contract/programs/core/program.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { withChanges } from "../../../platform/with-changes.ts";
import { assertOwnName } from "../../accounts/core/assert-own-name.ts";
import { assertMay, getProgram, getProgramById } from "../core/get-program.ts";
import { daysOf } from "../core/holidays.ts";
import { lockProgramRow, type ProgramRow, updateProgramRow } from "../core/program.queries.ts";
import { findFreeHandle, isTitleTaken, wasEverOpen } from "../core/program-name.queries.ts";
import { programUpdates } from "../versions/program-updates.ts";
import { assertMayOpen } from "./open-program.ts";
import { handlesOf } from "./program-names.ts";
import { assertRewards, programInputOf, programValues } from "./program-values.ts";

/**
 * Saves the sent fields of a program. A sent `version` must be the current one. The handle is made from the title when the
 * program is first open to all, and then stays. Former titles and handles lead to the program for a year.
 */
export async function updateProgram(
  ctx: Ctx,
  ref: string,
  { version, ...fields }: z.output<typeof UpdateProgramInput>,
): Promise<ProgramRow> {
  return unitOfWork(ctx, async (tx) => {
    const { id: programId } = assertMay("edit", ctx, await getProgram(ctx, ref, tx));
    // Read again under the lock, so that a save at the same time is not undone by older values.
    await lockProgramRow(tx, programId);
    const program = assertMay("edit", ctx, await getProgramById(ctx, programId, tx));
    if (version !== undefined && version !== program.version) throw new AppError("version_stale", "program_stale");
    const input = withChanges(programInputOf(program), fields);
    if (fields.rewards || fields.program_type || fields.status) assertRewards(input);
    const values = programValues(input, program.holidays);
    const { id, company_id } = program;
    if (values.status === "draft" && program.status !== "draft") throw new AppError("conflict", "program_was_published");
    if (opensFurther(program, values)) await assertMayOpen(ctx, tx, company_id, values);
    const isShown = isShownToStrangers(values);
    const opens = isOpenToAll(values) && !isOpenToAll(program);
    if (isShown && (opens || !isShownToStrangers(program) || program.title !== values.title))
      assertOwnName(ctx.actor, "title", values.title);
    const names = { title_key: values.title_key, company_id, isPublic: isShown };
    if (await isTitleTaken(tx, id, names)) throw new AppError("already_exists", "program_title_exists");
    const handle = isOpenToAll(values) ? await publicHandle(tx, id, values.title) : null;
    if (!(await save(tx, id, program.version, { ...values, ...(handle && { handle }) })))
      throw new AppError("version_stale", "program_stale");
    const saved = await getProgramById(ctx, id, tx);
    return {
      result: saved,
      audit: [
        {
          action: "program.updated",
          object_type: "program",
          object_id: id,
          company_id,
          snapshot: { title: values.title, status: values.status },
        },
      ],
      events: [
        ...(await programUpdates(tx, [saved])),
        ...(input.holidays.join() === daysOf(program.holidays).join()
          ? []
          : [{ type: "program.holidays_changed" as const, subject_id: id, data: { company_id } }]),
      ],
    };
  });
}

/** The handle of a program that is open to all for the first time; null for one that was before. */
async function publicHandle(tx: Tx, id: string, title: string): Promise<string | null> {
  return (await wasEverOpen(tx, id)) ? null : findFreeHandle(tx, id, handlesOf(title, true));
}

async function save(...args: Parameters<typeof updateProgramRow>): Promise<boolean> {
  try {
    return await updateProgramRow(...args);
  } catch (error) {
    if (["program_public_title", "program_own_title"].includes((error as { constraint?: string }).constraint ?? ""))
      throw new AppError("already_exists", "program_title_exists");
    throw error;
  }
}
