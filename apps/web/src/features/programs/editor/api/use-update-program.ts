import { getProgram, listPrograms, updateProgram } from "@safeport/contract/programs/program.endpoints";
import type { UpdateProgramInput } from "@safeport/contract/programs/program.schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey } from "../../../../lib/query-client.ts";

/** Saves a program over the version that was read; 409 `version_stale` when somebody else saved first. */
export function useUpdateProgram(programId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateProgramInput) => call(updateProgram, { params: { program: programId }, body }),
    // After a refusal too, since somebody else may have saved.
    onSettled: () => {
      for (const endpoint of [getProgram, listPrograms]) void cache.invalidateQueries({ queryKey: queryKey(endpoint) });
    },
  });
}
