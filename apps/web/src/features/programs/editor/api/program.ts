import { listCompanies } from "@safeport/contract/companies/company.endpoints";
import { createProgram, updateProgram } from "@safeport/contract/programs/core/program.endpoints";
import type { CreateProgramInput, UpdateProgramInput } from "@safeport/contract/programs/core/program.schema";
import { deleteProgram } from "@safeport/contract/reports/program-report.endpoints";
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

/** Deletes a draft, or closes a program; 409 while it has open reports. */
export function useDeleteProgram(program: string) {
  return useSend(() => sending(deleteProgram, { params: { program } }));
}

/** Companies whose name contains `search`, for staff, who create programs for any of them. */
export function useCompanySearch(search: string) {
  return useQuery(queryOf(listCompanies, { query: { size: 20, ...(search && { search }) } }));
}
