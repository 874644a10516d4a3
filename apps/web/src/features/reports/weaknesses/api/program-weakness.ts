import { listProgramWeaknesses, setProgramWeaknesses } from "@safeport/contract/reports/weaknesses/program-weakness.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";

/** The weaknesses that a program does not take; disabled while `program` is undefined. */
export function useProgramWeaknesses(program: string | undefined) {
  const params = { program: program ?? "" };
  return useQuery({ ...queryOf(listProgramWeaknesses, { params }), enabled: program !== undefined });
}

/** Replaces the weaknesses that a program does not take. */
export function useSetProgramWeaknesses(program: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (items: { weakness_id: string; message: string | null }[]) =>
      call(setProgramWeaknesses, { params: { program }, body: { items } }),
    onSuccess: (saved) => cache.setQueryData(queryKey(listProgramWeaknesses, { params: { program } }), saved),
  });
}
