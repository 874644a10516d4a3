import { listCompanies } from "@safeport/contract/companies/company.endpoints";
import { createProgram, getProgram, listPrograms, updateProgram } from "@safeport/contract/programs/program.endpoints";
import type { CreateProgramInput, UpdateProgramInput } from "@safeport/contract/programs/program.schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";

/** Creates a program. Repeating a call with the same key, after a lost answer, does not create another one. */
export function useCreateProgram() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ fields, key }: { fields: CreateProgramInput; key: string }) =>
      call(createProgram, { body: fields, idempotencyKey: key }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKey(listPrograms) }),
  });
}

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

/** Companies whose name contains `search`, for staff, who create programs for any of them. */
export function useCompanySearch(search: string) {
  return useQuery(queryOf(listCompanies, { query: { size: 20, ...(search && { search }) } }));
}
