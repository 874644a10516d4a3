import { listCompanies } from "@safeport/contract/companies/company.endpoints";
import { createProgram, updateProgram } from "@safeport/contract/programs/program.endpoints";
import type { CreateProgramInput, UpdateProgramInput } from "@safeport/contract/programs/program.schema";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** Creates a program. */
export function useCreateProgram() {
  return useSend((body: CreateProgramInput) => sending(createProgram, { body }));
}

/** Saves a program over the version that was read; 409 `version_stale` when somebody else saved first. */
export function useUpdateProgram(programId: string) {
  return useSend((body: UpdateProgramInput) => sending(updateProgram, { params: { program: programId }, body }), {
    waits: false,
  });
}

/** Companies whose name contains `search`, for staff, who create programs for any of them. */
export function useCompanySearch(search: string) {
  return useQuery(queryOf(listCompanies, { query: { size: 20, ...(search && { search }) } }));
}
