import { createProgram, listPrograms } from "@safeport/contract/programs/program.endpoints";
import type { CreateProgramInput } from "@safeport/contract/programs/program.schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey } from "../../../../lib/query-client.ts";

/** Creates a program. Repeating a call with the same key, after a lost answer, does not create another one. */
export function useCreateProgram() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ fields, key }: { fields: CreateProgramInput; key: string }) =>
      call(createProgram, { body: fields, idempotencyKey: key }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKey(listPrograms) }),
  });
}
