import type { UpdateProgramInput } from "@safeport/contract/programs/program.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { assertMay, getProgram, getProgramById } from "./get-program.ts";
import { type ProgramRow, updateProgramRow } from "./program.queries.ts";
import { programValues } from "./program-values.ts";

/** Saves a program; `version` must be the one that was read. The handle stays, so links keep working. */
export async function updateProgram(
  ctx: Ctx,
  ref: string,
  { version, ...fields }: z.output<typeof UpdateProgramInput>,
): Promise<ProgramRow> {
  const values = programValues(fields);
  return unitOfWork(ctx, async (tx) => {
    const { id, company_id } = assertMay("edit", ctx, await getProgram(ctx, ref, tx));
    if (!(await save(tx, id, version, values))) throw new AppError("version_stale", "program_stale");
    return {
      result: await getProgramById(ctx, id, tx),
      audit: [
        {
          action: "program.updated",
          object_type: "program",
          object_id: id,
          company_id,
          snapshot: { title: values.title, status: values.status },
        },
      ],
      events: [{ type: "program.updated", subject_id: id, data: { company_id } }],
    };
  });
}

async function save(...args: Parameters<typeof updateProgramRow>): Promise<boolean> {
  try {
    return await updateProgramRow(...args);
  } catch (error) {
    if ((error as { constraint?: string }).constraint === "program_title_key_key")
      throw new AppError("already_exists", "program_title_exists");
    throw error;
  }
}
