import { updateProgram } from "@safeport/contract/programs/core/program.endpoints";
import type { UpdateProgramInput } from "@safeport/contract/programs/core/program.schema";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** Saves terms of a program that its form does not have, over the version that was read. */
export function useSaveTerms(programId: string) {
  return useSend((body: UpdateProgramInput) => sending(updateProgram, { params: { program: programId }, body }));
}
