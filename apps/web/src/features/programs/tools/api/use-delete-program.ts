import { getProgram, listPrograms } from "@safeport/contract/programs/program.endpoints";
import { deleteProgram } from "@safeport/contract/reports/program-report.endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey } from "../../../../lib/query-client.ts";

/** Deletes a draft, or closes a program; 409 while it has open reports. */
export function useDeleteProgram(program: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteProgram, { params: { program } }),
    onSuccess: () => Promise.all([listPrograms, getProgram].map((one) => cache.invalidateQueries({ queryKey: queryKey(one) }))),
  });
}
